/**
 * Many orders that one act cancels leave first: they neither trade nor are open any more, and still bind what they
 * bind. Their ends follow by slices (commands/end-leaving.ts).
 */

import { nameOf } from '../core/client-oid.ts';
import { markDirty } from '../core/dirty.ts';
import type { Market, Order, User } from '../core/entities.ts';
import type { CancelReason } from '../core/order.ts';
import { byAge, sortedValues } from '../core/sorted.ts';
import type { Context } from '../core/state.ts';
import { clearSide, enqueue } from '../markets/order-book.ts';
import { leaveBook, leavePosition } from './lifecycle.ts';

/** The open orders of a user that are meant, oldest first. */
export function openByAge(user: User, isMeant: (order: Order) => boolean): Order[] {
  const meant = [...user.openOrders.values()].filter(isMeant);
  // To compare ids takes most of the time where orders are many.
  return user.hasRequeued ? meant.sort(byAge) : meant;
}

/**
 * Marks open orders as leaving, behind those that are: they are off the book and open no more, and still bind
 * what they bind. Those of a user stand together.
 */
export function markLeaving(
  context: Context,
  orders: readonly Order[],
  reason: CancelReason,
): void {
  for (const order of orders) {
    leaveBook(context, order);
    mark(context, order, reason);
  }
  for (let first = 0; first < orders.length; ) {
    const end = endOfUser(orders, first);
    forget(orders, first, end);
    first = end;
  }
}

/**
 * The same for all open orders of some markets, of one user after the other. Their books are emptied at one go: to take
 * each order out of its level is to visit its neighbours, and of many most are far away in memory.
 */
export function markBooks(
  context: Context,
  markets: ReadonlySet<Market>,
  reason: CancelReason,
): number {
  let marked = 0;
  for (const user of sortedValues(context.state.users)) {
    if (user.openOrders.size === 0) continue;
    const orders = openByAge(user, ({ userMarket }) => markets.has(userMarket.market));
    for (const order of orders) {
      leavePosition(order);
      markDirty(context.state.changedBooks, order.userMarket.market);
      mark(context, order, reason);
    }
    forget(orders, 0, orders.length);
    marked += orders.length;
  }
  for (const { book } of markets) {
    clearSide(book.bids);
    clearSide(book.asks);
  }
  return marked;
}

function mark({ state, timeMs }: Context, order: Order, reason: CancelReason): void {
  order.status = 'cancelled';
  order.cancelReason = reason;
  order.updatedMs = timeMs;
  enqueue(state.leaving, order);
  markDirty(state.unmarkedMarkets, order.userMarket.market);
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
  if (first === end) return;
  const { user } = (orders[first] as Order).userMarket;
  const { openByClientOid, openOrders } = user;
  if (openOrders.size === end - first) {
    openOrders.clear();
    openByClientOid.clear();
    user.hasRequeued = false;
    return;
  }
  for (let at = first; at < end; at += 1) {
    const order = orders[at] as Order;
    openOrders.delete(order.id);
    openByClientOid.delete(nameOf(order));
  }
}
