/** Cancels one open order, found by its id or, without one, by its clientOid. */
import type { Result } from '../command.ts';
import { cancelOpenOrder } from '../order/cancel.ts';
import { categoryOf, type Order } from '../order/order.ts';
import type { CancelOrder, CancelOutcome, OrderReference } from '../order-command.ts';
import { isRejection, type Rejection } from '../rejection.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';

export function cancelOrder(turn: Turn, command: CancelOrder): Result<'cancel-order'> {
  return cancelReferenced(turn, command.uid, command);
}

/** Cancels what a reference names; an order that is finished or another's is not found. */
export function cancelReferenced(
  turn: Turn,
  uid: string,
  reference: OrderReference,
): CancelOutcome {
  const order = findOpen(turn.state, uid, reference);
  if (isRejection(order)) return order;
  // The order keeps the instrument as it was when placed; its status now is the market's.
  if (turn.state.markets.get(order.holding.market.instrument.key)?.instrument.status === 'halted') {
    return { reason: 'instrument-not-trading', detail: order.holding.market.instrument.symbol };
  }
  cancelOpenOrder(turn, order, 'normal_cancel');
  return { orderId: order.id, clientOid: order.clientOid };
}

/** The open order that a reference names. */
export function findOpen(state: State, uid: string, reference: OrderReference): Order | Rejection {
  const user = state.users.get(uid);
  if (user === undefined) return { reason: 'unknown-user', detail: uid };
  const { orderId, clientOid, category, symbol } = reference;
  const order =
    orderId === undefined
      ? user.openByClientOid.get(clientOid ?? '')
      : user.openOrders.get(orderId);
  const isAsNamed =
    order !== undefined &&
    (category === undefined || category === categoryOf(order)) &&
    (symbol === undefined || symbol === order.holding.market.instrument.symbol);
  return isAsNamed ? order : { reason: 'order-not-found' };
}
