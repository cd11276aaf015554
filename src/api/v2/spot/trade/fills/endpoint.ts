/** The caller's spot fills, newest first; `idLessThan` is a tradeId. wire.md 4.4, 4.6. */
import { optional, orderId, symbol } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { spotFill } from '../../../../codecs/v2/fill.ts';

export default listEndpoint({
  path: '/api/v2/spot/trade/fills',
  summary: 'Get spot fills',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    symbol: optional(symbol()),
    orderId: optional(orderId({ description: 'Only fills of this order.' })),
    ...pageFieldsV2,
  },
  paging: pageV2,
  frame: bare,
  codec: spotFill,
  rows({ input, caller: { uid }, venue: { state }, history }, { window, page }) {
    const market = marketFilterV2(state, 'SPOT', input.symbol);
    return history.fills(present({ uid, ...market, ...window, orderId: input.orderId }), page);
  },
});
