/**
 * One-way reduce-only: orders that may only shrink a position never add up to more than it.
 *
 * Worked (case A09): long 0.134 with a resting reduce-only sell of 0.134; a new reduce-only sell of
 * 0.067 makes 0.201, so the older one is cancelled, and 0.067 fits. The part of a new order above
 * the position is cancelled on acceptance. When the position shrinks by other fills, what is too much is
 * cut off, of the oldest first: 0.3 resting on 0.05 left go on as 0.05, and only what nothing is left of
 * is cancelled.
 * Decides R-7-3, R-4.2-3, R-4.2-4, R-4.2-5, R-4.2-6.
 */

import type { Order, ReadUserMarket, UserMarket } from '../core/entities.ts';
import type { CancelReason, OrderType, PositionSide } from '../core/order.ts';
import { stepsToText } from '../core/order-record.ts';
import { isSinceRules3 } from '../core/reference.ts';
import { type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { closingOf, positionOf } from '../positions/user-market.ts';
import { cancelOpenOrder } from './cancel.ts';
import { cutOrder } from './lifecycle.ts';

const NONE: readonly Order[] = [];

/** Cuts the closing orders of a position that shrank until all of them fit it. */
export function trimClosingOrders(
  context: Context,
  userMarket: UserMarket,
  side: PositionSide,
): void {
  const room = positionOf(userMarket, side)?.lots ?? 0;
  fitClosingOrders(context, userMarket, side, { room, reason: 'reduce_only_cancel' });
}

/**
 * Leaves at most `room` lots in the closing orders of a position: the oldest is cut first, and cancelled where
 * nothing is left of it. Before version 3 of the rules each was cancelled whole.
 */
export function fitClosingOrders(
  context: Context,
  userMarket: UserMarket,
  side: PositionSide,
  { room, reason }: { readonly room: number; readonly reason: CancelReason },
): void {
  let excess = closingLots(userMarket, side) - room;
  if (excess <= 0) return;
  const mayCut = isSinceRules3(context.state);
  for (const order of excessOrders(userMarket, side, room)) {
    const cut = mayCut ? Math.min(excess, order.leavesLots) : order.leavesLots;
    excess -= cut;
    if (cut === order.leavesLots) cancelOpenOrder(context, order, reason);
    else cutOrder(context, order, cut);
  }
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
  close: { side: PositionSide; type: OrderType; lots: number; displaces: boolean },
): Capacity | Rejection {
  const held = positionOf(userMarket, close.side)?.lots ?? 0;
  const occupied = closingLots(userMarket, close.side);
  const free = held - occupied;
  if (close.lots <= free) return { lots: close.lots, displaced: [] };
  if (close.displaces) return reduceOnlyCapacity(userMarket, close);
  const { sizeStep } = userMarket.market.instrument;
  const refusal = refuse('insufficient-position', stepsToText(Math.max(0, free), sizeStep));
  if (close.type === 'limit' || occupied === 0) return refusal;
  if (free > 0) return { lots: free, displaced: [] };
  if (state.settings.closeWhenFullyOccupied === 'refuse') return refusal;
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
