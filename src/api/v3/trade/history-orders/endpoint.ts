/** Lists the caller's finished orders of a category, newest first (wire.md 4.4). */
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
import { orderV3, orderWireV3 } from '../../../codecs/v3/order.ts';

const input = object({ category: category(), symbol: optional(symbol()), ...pageFieldsV3 });

export default endpoint({
  method: 'GET',
  path: '/api/v3/trade/history-orders',
  summary: 'Get finished orders (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: listOfV3(orderV3),
  handle: async ({ input: sent, venue, history, caller }) => {
    const filter = { uid: caller.uid, ...filterV3(venue.state, sent), ...windowV3(sent) };
    const rows = await history.orders(filter, pageV3(sent));
    return listReplyV3(rows.map(orderWireV3), (row) => row.orderId);
  },
});
