/**
 * Replaces up to 50 open spot orders, each in an act of its own: where a new order is refused the old one stays.
 * wire.md D.9.
 */

import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { arrayOf, nullableStr, object, str } from '../../../../../http/fields.ts';
import { readAlone } from '../../../../../http/item-fields.ts';
import { WireError } from '../../../../../http/wire-error.ts';
import { attemptEach, BATCH_MAX_V2 } from '../../../../calls/batch.ts';
import { replacement, replaceSpot } from '../../../../calls/replace-spot.ts';

const data = Type.Array(
  Type.Object({
    orderId: str('Id of the new order; empty where there is none.'),
    clientOid: nullableStr('Client order id of the new order; null where there is none.'),
    success: str('success, or failure: the old order stays.'),
    msg: nullableStr('Why it failed; null where it did not.'),
  }),
);

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/batch-cancel-replace-order',
  summary: 'Replace spot orders in batch',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  placesOrders: ({ orderList }) => orderList.length,
  input: object({ orderList: arrayOf(readAlone(replacement), { max: BATCH_MAX_V2 }) }),
  data,
  async handle({ input: { orderList }, venue, caller, locale }) {
    const placed = await attemptEach(orderList, (item) => replaceSpot(venue, caller, item));
    return placed.map((each) =>
      each instanceof WireError
        ? { orderId: '', clientOid: null, success: 'failure', msg: each.text(locale) }
        : { orderId: each.orderId, clientOid: each.clientOid, success: 'success', msg: null },
    );
  },
});
