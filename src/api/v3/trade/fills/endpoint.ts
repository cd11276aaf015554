/** Lists the caller's fills, newest first (wire.md 4.4). */
import { category, optional, orderId, symbol } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { withCursor } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { filterV3 } from '../../../calls/markets.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';
import { fillV3 } from '../../../codecs/v3/order.ts';

export default listEndpoint({
  path: '/api/v3/trade/fills',
  summary: 'Get fills (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: {
    category: optional(category()),
    symbol: optional(symbol()),
    orderId: optional(orderId({ description: 'Only the fills of this order.' })),
    ...pageFieldsV3,
  },
  paging: pageV3,
  frame: withCursor,
  codec: fillV3,
  rows({ input, caller: { uid }, venue: { state }, history }, asked) {
    const only = present({ orderId: input.orderId });
    const filter = { uid, ...filterV3(state, input), ...asked.window, ...only };
    return history.fills(filter, asked.page);
  },
});
