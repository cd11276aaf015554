/** How much of each contract may be open (R-F-27). wire.md D.9. */
import { optional, productType, symbol } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { marketList } from '../../../calls/markets.ts';
import { oiLimitRow } from '../../../codecs/open-interest-limit.ts';

export default listEndpoint({
  path: '/api/v3/market/oi-limit',
  summary: 'Get open interest limits',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: { category: productType(), symbol: optional(symbol()) },
  frame: bare,
  codec: oiLimitRow,
  rows: ({ input: wanted, venue: { state } }) => marketList(state, 'uta', wanted),
});
