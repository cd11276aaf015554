/** Cancels one open order by either id (wire.md 4.2); `orderId` takes priority. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { category, clientOid, object, optional, orderId, str } from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { categoryMeant } from '../../../calls/orders.ts';
import { submit } from '../../../calls/submit.ts';

const input = object({
  orderId: optional(orderId()),
  clientOid: optional(clientOid()),
  category: optional(category({ description: 'Where given, it must be the order’s own.' })),
});

const data = Type.Object({ orderId: str('Order id.'), clientOid: str('Client order id.') });

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/cancel-order',
  summary: 'Cancel order (unified account)',
  source: 'wire.md 4.2',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data,
  handle: async ({ input: sent, venue, caller: { uid } }) => {
    if (sent.orderId === undefined && sent.clientOid === undefined) {
      throw missing('orderId', 'clientOid');
    }
    const named = present({ ...sent, category: categoryMeant(venue.state, uid, sent) });
    const result = await submit(venue, 'uta', { type: 'cancel-order', uid, ...named });
    return { orderId: result.orderId, clientOid: result.clientOid };
  },
});
