import Type from 'typebox';
import { clientOid, optional, orderId, str } from '../../http/fields.ts';
import { WireError } from '../../http/wire-error.ts';
import type { OrderName } from './find-order.ts';

/** The two ids by which v2 names an order; `orderId` wins. */
export const orderNameFields = {
  orderId: optional(orderId({ description: 'Order id; one of the two ids is required.' })),
  clientOid: optional(clientOid({ description: 'Client order id.' })),
};

/** The ids of a request; 40924 when it has neither. */
export function orderNameV2({ orderId: id, clientOid: oid }: OrderName): OrderName {
  if (id === undefined && oid === undefined) throw new WireError('40924');
  return { orderId: id, clientOid: oid };
}

/** What placing and cancelling answer. */
export const orderIdsV2 = Type.Object({
  orderId: str('Order id.'),
  clientOid: str('Client order id.'),
});
