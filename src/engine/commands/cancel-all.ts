/**
 * Cancels all open orders of a user, or those of a category, a symbol, a margin coin; oldest first
 * (R-C-2). One command, so that no order is placed between the look and the cancel.
 */
import type { Result } from '../command.ts';
import { categoryOf, type Order } from '../order/order.ts';
import type { CancelAll, OrderOutcome } from '../order-command.ts';
import { isRejection } from '../rejection.ts';
import type { Turn } from '../turn.ts';
import { cancelReferenced } from './cancel-order.ts';

export function cancelAll(turn: Turn, command: CancelAll): Result<'cancel-all'> {
  const user = turn.state.users.get(command.uid);
  if (user === undefined) return { reason: 'unknown-user', detail: command.uid };
  return [...user.openOrders.values()]
    .filter((order) => isMeant(order, command))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((order) => cancelOne(turn, order));
}

function isMeant(order: Order, { category, symbol, marginCoin }: CancelAll): boolean {
  const { instrument } = order.holding.market;
  return (
    (category === undefined || category === categoryOf(order)) &&
    (symbol === undefined || symbol === instrument.symbol) &&
    (marginCoin === undefined || marginCoin === instrument.marginCoin)
  );
}

function cancelOne(turn: Turn, { id: orderId, holding, clientOid }: Order): OrderOutcome {
  const outcome = cancelReferenced(turn, holding.user.uid, { orderId });
  return isRejection(outcome) ? { orderId, clientOid, refusal: outcome } : outcome;
}
