/** Last day and best prices of the spot pairs, or of one (wire.md 4.5). */
import { optional, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketList } from '../../../../calls/markets.ts';
import { tickerOf } from '../../../../codecs/ticker.ts';
import { spotTicker } from '../../../../codecs/v2/ticker.ts';

export default listEndpoint({
  path: '/api/v2/spot/market/tickers',
  summary: 'Get spot tickers',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: { symbol: optional(symbol()) },
  frame: bare,
  codec: spotTicker,
  rows: (call) =>
    marketList(call.venue.state, 'spot', { category: 'SPOT', symbol: call.input.symbol }).map(
      (market) => tickerOf(call, market),
    ),
});
