/** The levels of books that a command changes: noted as it goes, told once when it is done. */

import type { BookSide, Order } from '../core/entities.ts';
import type { LevelRow } from '../core/event.ts';
import type { State, Turn } from '../core/state.ts';
import { sideOf } from './order-book.ts';

/** The level of an order changes: the order comes to it, leaves it or shrinks there. */
export function noteLevel({ changedBooks }: State, { userMarket, side, priceTicks }: Order): void {
  const { changed } = sideOf(userMarket.market.book, side);
  // Most commands change one level, a sweep one after the other: the rest is sorted out when told.
  if (changed[changed.length - 1] !== priceTicks) changed.push(priceTicks);
  changedBooks.add(userMarket.market);
}

/** Tells the levels that changed, one event for each book. */
export function emitBooks({ state: { changedBooks }, events }: Turn): void {
  if (changedBooks.size === 0) return;
  for (const { instrument, book } of changedBooks)
    events.push({
      type: 'book-changed',
      instrument,
      bids: changedRows(book.bids),
      asks: changedRows(book.asks),
    });
  changedBooks.clear();
}

const NONE: readonly LevelRow[] = [];

function changedRows({ changed, byTicks, direction }: BookSide): readonly LevelRow[] {
  if (changed.length === 0) return NONE;
  const ticks = changed.splice(0);
  if (ticks.length > 1) ticks.sort((a, b) => (b - a) * direction);
  const rows: LevelRow[] = [];
  let last: number | undefined;
  for (const each of ticks) {
    if (each !== last) rows.push({ ticks: each, lots: byTicks.get(each)?.lots ?? 0 });
    last = each;
  }
  return rows;
}
