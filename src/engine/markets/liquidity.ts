/**
 * What the book shows an incoming order, without trading: for fill-or-kill, for the margin of a
 * market order, and for its minimum value.
 */

import type { BookSide, PriceLevel } from '../core/book.ts';
import type { Order, Side } from '../core/order.ts';
import type { Market } from '../core/state.ts';
import { tradeValue } from '../core/value.ts';
import { oppositeOf } from './order-book.ts';

export interface Sweep {
  /** Lots available within the limit, at most those asked for. */
  readonly lots: number;
  readonly value: bigint;
  /** Resting orders that would be met: an upper bound for the number of roundings. */
  readonly orders: number;
}

/** Walks the levels an order of `lots` would take, within `limitTicks` where given. */
export function sweep(
  market: Market,
  side: Side,
  lots: number,
  limitTicks: number | undefined,
): Sweep {
  const { levels, direction } = oppositeOf(market.book, side);
  let left = lots;
  let value = 0n;
  let orders = 0;
  for (let index = levels.length - 1; index >= 0 && left > 0; index -= 1) {
    const level = levels[index];
    if (level === undefined || isBeyond(level, direction, limitTicks)) break;
    const taken = Math.min(left, level.lots);
    value += tradeValue(market.instrument, level.ticks, taken);
    orders += level.count;
    left -= taken;
  }
  return { lots: lots - left, value, orders };
}

/** The resting orders of a side within a limit, in the order in which they would trade. */
export function* makersWithin(side: BookSide, limitTicks: number | undefined): Generator<Order> {
  for (const level of levelsWithin(side, limitTicks)) {
    for (let maker = level.head; maker !== undefined; maker = maker.next) yield maker;
  }
}

function* levelsWithin(side: BookSide, limitTicks: number | undefined): Generator<PriceLevel> {
  const { levels, direction } = side;
  for (let index = levels.length - 1; index >= 0; index -= 1) {
    const level = levels[index];
    if (level === undefined || isBeyond(level, direction, limitTicks)) return;
    yield level;
  }
}

/** Whether a level's price is worse than the incoming order's limit. */
function isBeyond(level: PriceLevel, direction: 1 | -1, limitTicks: number | undefined): boolean {
  return limitTicks !== undefined && (level.ticks - limitTicks) * direction < 0;
}
