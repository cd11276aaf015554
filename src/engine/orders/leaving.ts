/**
 * Many orders that one act cancels leave first: they neither trade nor are open any more, and still bind what they
 * bind. Their ends follow by slices (commands/end-leaving.ts).
 */

import { nameOf } from '../core/client-oid.ts';
import { markDirty } from '../core/dirty.ts';
import type { Order } from '../core/entities.ts';
import type { CancelReason } from '../core/order.ts';
import type { Context } from '../core/state.ts';
import { enqueue } from '../markets/order-book.ts';
import { leaveBook } from './lifecycle.ts';

/**
 * Marks open orders as leaving, behind those that are: they are off the book and open no more, and still bind
 * what they bind. Those of a user stand together.
 */
export function markLeaving(
  context: Context,
  orders: readonly Order[],
  reason: CancelReason,
): void {
  const { leaving, unmarkedMarkets } = context.state;
  for (const order of orders) {
    leaveBook(context, order);
    order.status = 'cancelled';
    order.cancelReason = reason;
    order.updatedMs = context.timeMs;
    enqueue(leaving, order);
    markDirty(unmarkedMarkets, order.userMarket.market);
  }
  for (let first = 0; first < orders.length; ) {
    const end = endOfUser(orders, first);
    forget(orders, first, end);
    first = end;
  }
}

/** The first order after `first` that is another user's. */
function endOfUser(orders: readonly Order[], first: number): number {
  const user = orders[first]?.userMarket.user;
  let end = first + 1;
  while (orders[end]?.userMarket.user === user && end < orders.length) end += 1;
  return end;
}

/** Takes orders of one user out of the indexes of his open ones: all at once where no other is there. */
function forget(orders: readonly Order[], first: number, end: number): void {
  const { openByClientOid, openOrders } = (orders[first] as Order).userMarket.user;
  if (openOrders.size === end - first) {
    openOrders.clear();
    openByClientOid.clear();
    return;
  }
  for (let at = first; at < end; at += 1) {
    const order = orders[at] as Order;
    openOrders.delete(order.id);
    openByClientOid.delete(nameOf(order));
  }
}
