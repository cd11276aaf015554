/** The running funding rate of a product type's contracts, or of one (wire.md 4.5). */
import { optional, productType, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketList } from '../../../../calls/markets.ts';
import { fundRate } from '../../../../codecs/terms.ts';

export default listEndpoint({
  path: '/api/v2/mix/market/current-fund-rate',
  summary: 'Get current funding rates',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: { productType: productType(), symbol: optional(symbol()) },
  frame: bare,
  codec: fundRate,
  rows({ input: { productType: category, symbol: pair }, venue: { state }, nowMs }) {
    const markets = marketList(state, 'mix', { category, symbol: pair });
    return markets.map((market) => ({ market, nowMs: nowMs() }));
  },
});
