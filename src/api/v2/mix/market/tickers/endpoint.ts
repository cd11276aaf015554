/** Last day, best prices, index and mark of every contract of a product type (wire.md 4.5). */
import { productType } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketList } from '../../../../calls/markets.ts';
import { futuresTickerOf } from '../../../../codecs/ticker.ts';
import { mixTicker } from '../../../../codecs/v2/ticker.ts';

export default listEndpoint({
  path: '/api/v2/mix/market/tickers',
  summary: 'Get futures tickers',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: { productType: productType() },
  frame: bare,
  codec: mixTicker,
  rows(call) {
    const wanted = { category: call.input.productType, symbol: undefined };
    const markets = marketList(call.venue.state, 'mix', wanted);
    return markets.map((market) => futuresTickerOf(call, market));
  },
});
