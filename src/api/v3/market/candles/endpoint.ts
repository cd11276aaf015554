/** Candles of an instrument by its trades, its mark or its index, the open one included (wire.md 4.5). */
import { endpoint } from '../../../../http/endpoint.ts';
import { category, object, symbol } from '../../../../http/fields.ts';
import { v3Market } from '../../../calls/markets.ts';
import {
  candleList,
  candleSource,
  candleSourceV3,
  candleValues,
  candleWindow,
  recentCandles,
} from '../../../codecs/candle.ts';
import { granularity, V3_PERIODS } from '../../../codecs/granularity.ts';

const input = object({
  category: category(),
  symbol: symbol(),
  interval: granularity(V3_PERIODS),
  type: candleSourceV3(),
  ...candleWindow(1000),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/candles',
  summary: 'Get candles',
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
    const rows = await recentCandles(call, {
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
