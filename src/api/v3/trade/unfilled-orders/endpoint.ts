/** Lists the caller's open orders of all categories, newest first (wire.md 4.4). */
import { category, optional, symbol } from '../../../../http/fields.ts';
import { withCursor } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { filterV3 } from '../../../calls/markets.ts';
import { openOrders } from '../../../calls/orders.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';
import { userOf } from '../../../calls/users.ts';
import { orderV3 } from '../../../codecs/v3/order.ts';

export default listEndpoint({
  path: '/api/v3/trade/unfilled-orders',
  summary: 'Get open orders (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: { category: optional(category()), symbol: optional(symbol()), ...pageFieldsV3 },
  paging: pageV3,
  frame: withCursor,
  codec: orderV3,
  rows({ input, caller, venue: { state } }, asked) {
    const filter = { ...filterV3(state, input), ...asked.window };
    return openOrders(state, userOf(state, caller), filter, asked.page);
  },
});
