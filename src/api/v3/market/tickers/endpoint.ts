/** Last day, best prices, and for futures index, mark and open interest (wire.md 4.5). */
import { isFutures } from '../../../../engine/core/instrument.ts';
import { category, optional, symbol } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { v3MarketList } from '../../../calls/markets.ts';
import { futuresTickerOf, tickerOf } from '../../../codecs/ticker.ts';
import { tickerV3 } from '../../../codecs/v3/ticker.ts';

export default listEndpoint({
  path: '/api/v3/market/tickers',
  summary: 'Get tickers',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: { category: category(), symbol: optional(symbol()) },
  frame: bare,
  codec: tickerV3,
  rows: (call) =>
    v3MarketList(call.venue.state, call.input).map((market) => {
      const { category: shown } = market.instrument;
      const ticker = isFutures(shown) ? futuresTickerOf(call, market) : tickerOf(call, market);
      return { ...ticker, category: shown };
    }),
});
