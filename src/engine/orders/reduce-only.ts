/**
 * R-4.2-3, one-way reduce-only: orders that may only shrink a leg never add up to more than it.
 *
 * Worked (case A09): long 0.134 with a resting reduce-only sell of 0.134; a new reduce-only sell of
 * 0.067 makes 0.201, so the older one is cancelled, and 0.067 fits. The part of a new order above
 * the position is cancelled on acceptance. When the leg shrinks by other fills, the oldest give way
 * in the same way. What this must not do: cancel the newer order, or cut an older one in part.
 */

import type { Order, PositionSide } from '../core/order.ts';
import type { Turn } from '../core/turn.ts';
import type { Holding } from '../core/user.ts';
import { legOf } from '../positions/holding.ts';
import { cancelOpenOrder } from './cancel.ts';

const NONE: readonly Order[] = [];

/** Cancels the oldest closing orders of a leg until all of them fit it. */
export function trimClosingOrders(turn: Turn, holding: Holding, side: PositionSide): void {
  const lots = legOf(holding, side)?.lots ?? 0;
  for (const order of excessOrders(holding, side, lots))
    cancelOpenOrder(turn, order, 'reduce_only_cancel');
}

/** The oldest closing orders whose going leaves at most `room` lots on the leg's closing side. */
export function excessOrders(holding: Holding, side: PositionSide, room: number): readonly Order[] {
  const oldestFirst = holding.closing[side];
  if (oldestFirst.size === 0) return NONE;
  let total = closingLots(holding, side);
  const excess: Order[] = [];
  for (const order of oldestFirst) {
    if (total <= room) break;
    total -= order.leavesLots;
    excess.push(order);
  }
  return excess;
}

/** Σ leaves of the open orders that close a leg: what they occupy of it. */
export function closingLots(holding: Pick<Holding, 'closing'>, side: PositionSide): number {
  let lots = 0;
  for (const order of holding.closing[side]) lots += order.leavesLots;
  return lots;
}
