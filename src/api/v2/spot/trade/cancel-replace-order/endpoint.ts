/**
 * Replaces an open spot order by another with a new price and size, in one act: when the new order
 * is refused the old one stays, and the refusal is the answer. wire.md 4.2, appendix A.
 */

import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { nullableStr, str } from '../../../../../http/fields.ts';
import { replacement, replaceSpot } from '../../../../calls/replace-spot.ts';

const data = Type.Object({
  orderId: str('Id of the new order.'),
  clientOid: str('Client order id of the new order.'),
  success: str('success.'),
  msg: nullableStr('Null: a refusal is an error of the call.'),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/cancel-replace-order',
  summary: 'Replace a spot order',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  placesOrders: () => 1,
  input: replacement,
  data,
  async handle({ input, venue, caller }) {
    const { orderId, clientOid } = await replaceSpot(venue, caller, input);
    return { orderId, clientOid, success: 'success', msg: null };
  },
});
