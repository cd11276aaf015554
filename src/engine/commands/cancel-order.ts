/**
 * Cancels one open order, found by its id or, without one, by its clientOid.
 * Decides R-4.3-3, R-O-11.
 */

import {
  literal,
  optional,
  type StructFields,
  struct,
  text,
} from '../../primitives/record-codec.ts';
import { openNamed } from '../core/client-oid.ts';
import { categoryOf, type Order } from '../core/entities.ts';
import type { OrderCategory, OrderIds } from '../core/order.ts';
import { ORDER_CATEGORY } from '../core/record-parts.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { cancelOpenOrder } from '../orders/cancel.ts';
import { defineCommand } from './definition.ts';

/** Either id; `orderId` wins. Category and symbol, where given, must be the order's own. */
export interface OrderReference {
  readonly orderId?: string;
  readonly clientOid?: string;
  readonly category?: OrderCategory;
  readonly symbol?: string;
}

/** What became of one of several orders or triggers. */
export type OrderOutcome = OrderIds & ({ readonly ok: true } | Rejection);

interface CancelOrder extends OrderReference {
  readonly type: 'cancel-order';
  readonly uid: string;
}

/** How a record keeps a reference. It stands before other fields, so it never gets one more. */
export const ORDER_REFERENCE: StructFields<OrderReference> = {
  orderId: optional(text),
  clientOid: optional(text),
  category: optional(ORDER_CATEGORY),
  symbol: optional(text),
};

export const cancelOrder = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 6,
  codec: struct<CancelOrder>({
    type: literal('cancel-order'),
    uid: text,
    ...ORDER_REFERENCE,
  }),
  apply,
});

function apply(context: Context, command: CancelOrder): Answer<OrderIds> {
  return cancelReferenced(context, command.uid, command);
}

/** Cancels what a reference names; an order that is finished or another's is not found. */
export function cancelReferenced(
  context: Context,
  uid: string,
  reference: OrderReference,
): Answer<OrderIds> {
  const order = findOpen(context.state, uid, reference);
  if (isRejection(order)) return order;
  const refused = refusalToCancel(order);
  if (refused !== undefined) return refused;
  cancelOpenOrder(context, order, 'normal_cancel');
  return { ok: true, orderId: order.id, clientOid: order.clientOid };
}

/** Where trading is halted, its owner cannot cancel an order. */
export function refusalToCancel({ userMarket }: Order): Rejection | undefined {
  const { status, symbol } = userMarket.market.instrument;
  return status === 'halted' ? refuse('instrument-not-trading', symbol) : undefined;
}

/** The open order that a reference names. */
export function findOpen(state: State, uid: string, reference: OrderReference): Order | Rejection {
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  const { orderId, clientOid, category, symbol } = reference;
  const order =
    orderId === undefined
      ? openNamed(user.openByClientOid, user, clientOid ?? '', category)
      : user.openOrders.get(orderId);
  const isAsNamed =
    order !== undefined &&
    (category === undefined || category === categoryOf(order)) &&
    (symbol === undefined || symbol === order.userMarket.market.instrument.symbol);
  return isAsNamed ? order : refuse('order-not-found');
}
