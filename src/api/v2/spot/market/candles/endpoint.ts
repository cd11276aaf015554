/** Candles of a spot pair, the open one included (wire.md 4.5). */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import {
  candleList,
  candleWindow,
  recentCandles,
  spotCandleValues,
} from '../../../../codecs/candle.ts';
import { granularity, SPOT_PERIODS } from '../../../../codecs/granularity.ts';

const input = object({
  symbol: symbol(),
  granularity: granularity(SPOT_PERIODS),
  ...candleWindow(1000),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/market/candles',
  summary: 'Get spot candles',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: candleList(', USDT volume'),
  handle: async (call) => {
    const { symbol: wanted, granularity: period, ...window } = call.input;
    const { instrument } = findMarket(call.venue.state, 'spot', {
      category: 'SPOT',
      symbol: wanted,
    });
    const rows = await recentCandles(call, { instrument, period, ...window });
    return rows.map((row) => spotCandleValues(call, instrument, row));
  },
});
