/** Closed candles of a spot pair before a time (wire.md 4.5); a start is ignored. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, symbol, timeMs } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import {
  candleList,
  candleWindow,
  closedCandles,
  spotCandleValues,
} from '../../../../codecs/candle.ts';
import { granularity, SPOT_PERIODS } from '../../../../codecs/granularity.ts';

const input = object({
  symbol: symbol(),
  granularity: granularity(SPOT_PERIODS),
  ...candleWindow(200),
  endTime: timeMs({ description: 'Open times before this one.' }),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/market/history-candles',
  summary: 'Get past spot candles',
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
    const rows = await closedCandles(call, { instrument, period, ...window });
    return rows.map((row) => spotCandleValues(call, instrument, row));
  },
});
