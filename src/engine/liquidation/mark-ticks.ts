import type { Market } from '../core/state.ts';
import { markPrice, ticksAsMark } from '../markets/mark-price.ts';

/** The mark as a price of the grid, rounded down, at least one tick; the last price without a mark. */
export function markTicks(market: Market): number {
  const mark = markPrice(market);
  if (mark === undefined) return Math.max(1, market.lastTicks);
  return Math.max(1, Number(mark / ticksAsMark(market, 1)));
}
