/** Lists the caller's open orders of all categories, newest first (wire.md 4.4). */
import { endpoint } from '../../../../http/endpoint.ts';
import { category, object, optional, symbol } from '../../../../http/fields.ts';
import {
  filterV3,
  listOfV3,
  listReplyV3,
  pageFieldsV3,
  pageV3,
  windowV3,
} from '../../../calls/list-v3.ts';
import { openOrders } from '../../../calls/orders.ts';
import { userOf } from '../../../calls/users.ts';
import { orderV3, orderWireV3 } from '../../../codecs/v3/order.ts';

const input = object({
  category: optional(category()),
  symbol: optional(symbol()),
  ...pageFieldsV3,
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/trade/unfilled-orders',
  summary: 'Get open orders (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: listOfV3(orderV3),
  handle: ({ input: sent, venue, caller }) => {
    const { state } = venue;
    const filter = { ...filterV3(state, sent), ...windowV3(sent) };
    const rows = openOrders(state, userOf(state, caller), filter, pageV3(sent));
    return listReplyV3(rows.map(orderWireV3), (row) => row.orderId);
  },
});
