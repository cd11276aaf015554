import type { Order } from '../core/order.ts';
import type { Figure } from '../core/receipt.ts';
import type { Turn } from '../core/turn.ts';
import type { Holding } from '../core/user.ts';
import { cancelOpenOrder } from '../orders/cancel.ts';
import { cancelTriggersOf } from '../orders/trigger/end-trigger.ts';
import { heldTriggers } from '../orders/trigger/registers.ts';

/** Cancels orders, and the triggers of holdings, on the venue's account; tells how many of each. */
export function cancelHeld(
  turn: Turn,
  orders: readonly Order[],
  holdings: readonly Holding[],
): Figure[] {
  for (const order of orders) {
    // Cancelling one may take others away.
    if (order.holding.user.openOrders.has(order.id)) cancelOpenOrder(turn, order, 'burst_cancel');
  }
  const triggers = holdings.reduce((sum, holding) => sum + heldTriggers(holding).length, 0);
  for (const holding of holdings) cancelTriggersOf(turn, holding);
  return [
    { name: 'orders cancelled', value: String(orders.length) },
    { name: 'triggers cancelled', value: String(triggers) },
  ];
}
