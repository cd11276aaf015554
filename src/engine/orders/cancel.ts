/**
 * Cancelling open orders, whatever the reason: off the book, their money free, their end told.
 *
 * Many at once are marked first: from then on they neither trade nor are open, and their clientOids are free. What
 * they bind, and their ends, follow by slices (commands/end-leaving.ts), so that nobody waits for all of them.
 * Decides R-4.3-1, R-C-17.
 */

import type { Order, ReadMarket } from '../core/entities.ts';
import type { CancelReason } from '../core/order.ts';
import type { Context } from '../core/state.ts';
import { markLeaving, openByAge } from './leaving.ts';
import { endOrder } from './lifecycle.ts';
import { productOf } from './product.ts';

/** So many are cancelled in one go: some milliseconds. */
export const SLICE = 250;

/** An order that is leaving ends too. */
export function cancelOpenOrder(context: Context, order: Order, reason: CancelReason): void {
  endOrder(context, order, reason);
  productOf(order.userMarket.market).align(context, order);
}

/**
 * Cancels open orders in their order; more than a slice are marked, and leave behind those that are leaving already.
 * How many it cancelled: cancelling one may take others away.
 */
export function cancelMany(
  context: Context,
  orders: readonly Order[],
  reason: CancelReason,
): number {
  if (orders.length > SLICE) {
    markLeaving(context, orders, reason);
    return orders.length;
  }
  let cancelled = 0;
  for (const order of orders) {
    if (order.leavesLots === 0) continue;
    cancelOpenOrder(context, order, reason);
    cancelled += 1;
  }
  return cancelled;
}

/** All that a user has open on a market, oldest first. */
export function cancelOnMarket(context: Context, uid: string, market: ReadMarket): void {
  const { key } = market.instrument;
  const user = context.state.users.get(uid);
  if (user === undefined) return;
  const there = openByAge(user, ({ userMarket }) => userMarket.market.instrument.key === key);
  for (const order of there) cancelOpenOrder(context, order, 'normal_cancel');
}

/** Ends those that have been leaving longest, a slice at most. How many of a slice that leaves room for. */
export function endSlice(context: Context): number {
  const { leaving } = context.state;
  let room = SLICE;
  for (; room > 0 && leaving.head !== undefined; room -= 1)
    cancelOpenOrder(context, leaving.head, 'normal_cancel');
  return room;
}
