/** Candles of an instrument by its trades, its mark or its index, the open one included (wire.md 4.5). */
import { category, symbol } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { recentCandles } from '../../../calls/market-data.ts';
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
  path: '/api/v3/market/candles',
  summary: 'Get candles',
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
    ...candleWindow(1000),
  },
  frame: bare,
  codec: candle,
  rows(call) {
    const { instrument } = v3Market(call.venue.state, call.input);
    const { interval: period, type, startTime, endTime, limit } = call.input;
    const source = candleSource(type);
    return recentCandles(call, { instrument, period, source, startTime, endTime, limit });
  },
});
