/**
 * One-way reduce-only: orders that may only shrink a position never add up to more than it.
 *
 * Worked (case A09): long 0.134 with a resting reduce-only sell of 0.134; a new reduce-only sell of
 * 0.067 makes 0.201, so the older one is cancelled, and 0.067 fits. The part of a new order above
 * the position is cancelled on acceptance. When the position shrinks by other fills, the oldest give way
 * in the same way. What this must not do: cancel the newer order, or cut an older one in part.
 * Decides R-7-3, R-4.2-3, R-4.2-4, R-4.2-5, R-4.2-6.
 */

import type { Order, ReadUserMarket, UserMarket } from '../core/entities.ts';
import type { OrderType, PositionSide } from '../core/order.ts';
import { type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { closingOf, positionOf } from '../positions/user-market.ts';
import { cancelOpenOrder } from './cancel.ts';

const NONE: readonly Order[] = [];

/** Cancels the oldest closing orders of a position until all of them fit it. */
export function trimClosingOrders(
  context: Context,
  userMarket: UserMarket,
  side: PositionSide,
): void {
  const lots = positionOf(userMarket, side)?.lots ?? 0;
  for (const order of excessOrders(userMarket, side, lots))
    cancelOpenOrder(context, order, 'reduce_only_cancel');
}

/** The oldest closing orders whose going leaves at most `room` lots on the position's closing side. */
export function excessOrders(
  userMarket: UserMarket,
  side: PositionSide,
  room: number,
): readonly Order[] {
  const oldestFirst = closingOf(userMarket, side);
  if (oldestFirst.size === 0) return NONE;
  let total = closingLots(userMarket, side);
  const excess: Order[] = [];
  for (const order of oldestFirst) {
    if (total <= room) break;
    total -= order.leavesLots;
    excess.push(order);
  }
  return excess;
}

/** Σ leaves of the open orders that close a position: what they occupy of it. */
export function closingLots(
  userMarket: Pick<ReadUserMarket, 'closing'>,
  side: PositionSide,
): number {
  let lots = 0;
  for (const order of closingOf(userMarket, side)) lots += order.leavesLots;
  return lots;
}

/**
 * R-4.2-4 … R-4.2-6, hedge mode: how much a new close order may take of a position of P lots while
 * resting close orders occupy L of it.
 *
 * Worked (case A10): P = 1.000, L = 0.400, market close of 0.800: no error, the limit order is
 * kept, 0.600 closes. L = P: insufficient position, the limit order is kept (setting
 * `closeWhenFullyOccupied: replace` lets the market close displace it instead). L = 0 and more
 * than P: insufficient position. A limit close above P − L: insufficient position. No position: none.
 */
export interface Capacity {
  readonly lots: number;
  readonly displaced: readonly Order[];
}

export function closeCapacity(
  state: State,
  userMarket: UserMarket,
  close: { side: PositionSide; type: OrderType; lots: number },
): Capacity | Rejection {
  const held = positionOf(userMarket, close.side)?.lots ?? 0;
  const occupied = closingLots(userMarket, close.side);
  const free = held - occupied;
  if (close.lots <= free) return { lots: close.lots, displaced: [] };
  if (close.type === 'limit' || occupied === 0) return refuse('insufficient-position');
  if (free > 0) return { lots: free, displaced: [] };
  if (state.settings.closeWhenFullyOccupied === 'refuse') return refuse('insufficient-position');
  const lots = Math.min(close.lots, held);
  return { lots, displaced: excessOrders(userMarket, close.side, held - lots) };
}

/** R-4.2-3: what a one-way reduce-only order may take, and which older ones give way to it. */
export function reduceOnlyCapacity(
  userMarket: UserMarket,
  reduce: { side: PositionSide; lots: number },
): Capacity {
  const held = positionOf(userMarket, reduce.side)?.lots ?? 0;
  const lots = Math.min(reduce.lots, held);
  return { lots, displaced: excessOrders(userMarket, reduce.side, held - lots) };
}
