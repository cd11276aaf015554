/** Reads one order of the caller, live or finished, by either id (spec 4.6). Decides R-4.6-3. */
import { endpoint } from '../../../../http/endpoint.ts';
import { clientOid, object, optional, orderId } from '../../../../http/fields.ts';
import { missing, WireError } from '../../../../http/wire-error.ts';
import { findOrder } from '../../../calls/orders.ts';
import { orderV3 } from '../../../codecs/v3/order.ts';

const input = object({
  orderId: optional(orderId({ description: 'Order id; takes priority over clientOid.' })),
  clientOid: optional(clientOid()),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/trade/order-info',
  summary: 'Get order detail (unified account)',
  source: 'spec 4.6',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: orderV3.schema,
  handle: async ({ input: name, venue, history, caller }) => {
    if (name.orderId === undefined && name.clientOid === undefined) {
      throw missing('orderId', 'clientOid');
    }
    const order = await findOrder({ venue, history }, caller.uid, name);
    if (order === undefined) throw new WireError('25204');
    return orderV3.encode(order);
  },
});
