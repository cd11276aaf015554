/** Closed candles of an instrument before a time (wire.md 4.5); a start is ignored. */
import { category, symbol } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { closedCandles } from '../../../calls/market-data.ts';
import { v3Market } from '../../../calls/markets.ts';
import {
  candle,
  candleSource,
  candleSourceV3,
  candleWindow,
  granularity,
  V3_PERIODS,
} from '../../../codecs/candle.ts';

export default listEndpoint({
  path: '/api/v3/market/history-candles',
  summary: 'Get past candles',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: {
    category: category(),
    symbol: symbol(),
    interval: granularity(V3_PERIODS),
    type: candleSourceV3(),
    ...candleWindow(200),
  },
  frame: bare,
  codec: candle,
  rows(call) {
    const { instrument } = v3Market(call.venue.state, call.input);
    const { interval: period, type, startTime, endTime, limit } = call.input;
    const source = candleSource(type);
    return closedCandles(call, { instrument, period, source, startTime, endTime, limit });
  },
});
