/**
 * Putting an order into the book and taking it off again: the registers by id and clientOid, the
 * sums that margin is computed from, and the closing orders that occupy a leg, always together.
 */

import type { CancelReason, Order, OrderStatus, PositionSide } from '../core/order.ts';
import type { Turn } from '../core/turn.ts';
import { baseUnits, marginValue, tradeValue } from '../core/value.ts';
import { addOrder, removeOrder, sideOf } from '../markets/order-book.ts';
import { addClosing, removeClosing } from '../positions/holding.ts';

/** The leg a closing order shrinks (hedge close or reduce-only); undefined for all others. */
export function closingLeg(order: Order): PositionSide | undefined {
  if (order.effect === 'close') return order.positionSide;
  if (!order.isReduceOnly) return undefined;
  return order.side === 'sell' ? 'long' : 'short';
}

/** Rests what is left of an accepted order. Margin is synchronised by the caller. */
export function rest(order: Order): void {
  addOrder(sideOf(order.holding.market.book, order.side), order);
  register(order);
}

/** Counts an open order in every register but the book. */
export function register(order: Order): void {
  const { holding } = order;
  holding.user.openOrders.set(order.id, order);
  holding.user.openByClientOid.set(order.clientOid, order);
  holding.openOrders += 1;
  const leg = closingLeg(order);
  if (leg !== undefined) addClosing(holding, leg, order);
  else changeSums(order, order.leavesLots);
}

/** Takes a resting order off the book and out of every register, before or after its last fill. */
export function takeOff(order: Order): void {
  const { holding } = order;
  removeOrder(sideOf(holding.market.book, order.side), order);
  holding.user.openOrders.delete(order.id);
  holding.user.openByClientOid.delete(order.clientOid);
  holding.openOrders -= 1;
  const leg = closingLeg(order);
  if (leg !== undefined) removeClosing(holding, leg, order);
  else changeSums(order, -order.leavesLots);
}

/** Counts lots into (or, negative, out of) the open sums of the order's side. */
export function changeSums(order: Order, lots: number): void {
  const { holding } = order;
  const { instrument } = holding.market;
  if (lots === 0 || instrument.kind === 'spot' || closingLeg(order) !== undefined) return;
  const sums = order.side === 'buy' ? holding.buys : holding.sells;
  sums.lots += lots;
  sums.value += marginValue(instrument, tradeValue(instrument, order.priceTicks, lots), lots);
}

/** Ends an order that is on no book (any more). */
export function finish(turn: Turn, order: Order, status: OrderStatus, reason?: CancelReason): void {
  order.cancelledLots += order.leavesLots;
  order.leavesLots = 0;
  order.status = status;
  order.cancelReason = reason;
  order.updatedMs = turn.timeMs;
  turn.events.push({ type: 'order-closed', order });
}

/** What a spot order must have held for lots at its limit, quote (buy) or base (sell) units. */
export function holdFor(order: Order, lots: number): bigint {
  return order.side === 'buy'
    ? tradeValue(order.holding.market.instrument, order.priceTicks, lots)
    : baseUnits(order.holding.market.instrument, lots);
}
