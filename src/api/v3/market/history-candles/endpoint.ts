/** Closed candles of an instrument before a time (wire.md 4.5); a start is ignored. */
import { endpoint } from '../../../../http/endpoint.ts';
import { category, object, symbol } from '../../../../http/fields.ts';
import { v3Market } from '../../../calls/markets.ts';
import {
  candleList,
  candleSource,
  candleSourceV3,
  candleValues,
  candleWindow,
  closedCandles,
} from '../../../codecs/candle.ts';
import { granularity, V3_PERIODS } from '../../../codecs/granularity.ts';

const input = object({
  category: category(),
  symbol: symbol(),
  interval: granularity(V3_PERIODS),
  type: candleSourceV3(),
  ...candleWindow(200),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/history-candles',
  summary: 'Get past candles',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: candleList(),
  handle: async (call) => {
    const { instrument } = v3Market(call.venue.state, call.input);
    const { interval: period, startTime, endTime, limit: count } = call.input;
    const rows = await closedCandles(call, {
      instrument,
      period,
      source: candleSource(call.input.type),
      startTime,
      endTime,
      limit: count,
    });
    return rows.map(candleValues);
  },
});
