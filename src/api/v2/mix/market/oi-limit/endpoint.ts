/** How much of each contract may be open (R-F-27). wire.md D.9. */
import { optional, productType, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketList } from '../../../../calls/markets.ts';
import { oiLimitRow } from '../../../../codecs/open-interest-limit.ts';

export default listEndpoint({
  path: '/api/v2/mix/market/oi-limit',
  summary: 'Get open interest limits',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: { productType: productType(), symbol: optional(symbol()) },
  frame: bare,
  codec: oiLimitRow,
  rows: ({ input: { productType: category, symbol: pair }, venue: { state } }) =>
    marketList(state, 'mix', { category, symbol: pair }),
});
