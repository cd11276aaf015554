/**
 * The order book of one instrument: price-time priority.
 *
 * Each side is an array of price levels sorted from worst to best, so that the best is the last
 * element and a level that empties there is popped; a level is a doubly linked queue of orders, so
 * that a cancel anywhere is O(1) and a partial fill leaves its order at the head (case A15).
 * Plain objects: measured faster than the alternatives that stay readable (docs/decisions).
 * Decides R-M-2, R-M-4, R-M-6.
 */

import { add, type Units } from '../../primitives/units.ts';
import { clearDirty, markDirty } from '../core/dirty.ts';
import type {
  BookSide,
  Market,
  Order,
  OrderQueue,
  PriceLevel,
  ReadBookSide,
  ReadMarket,
  ReadOrderBook,
  ReadPriceLevel,
} from '../core/entities.ts';
import type { LevelRow } from '../core/event.ts';
import type { Side } from '../core/order.ts';
import type { Context, State } from '../core/state.ts';
import { tradeValue } from '../core/value.ts';

export function sideOf<B>(book: { readonly bids: B; readonly asks: B }, side: Side): B {
  return side === 'buy' ? book.bids : book.asks;
}

export function oppositeOf<B>(book: { readonly bids: B; readonly asks: B }, side: Side): B {
  return side === 'buy' ? book.asks : book.bids;
}

/** The best level of a side, undefined when empty. */
export function bestLevel<L>(side: { readonly levels: readonly L[] }): L | undefined {
  const { levels } = side;
  // Reading at -1 would be a look-up by name: slow, and many books are empty.
  return levels.length === 0 ? undefined : levels[levels.length - 1];
}

export function countOrders({ asks, bids }: ReadOrderBook): number {
  let count = 0;
  for (const { levels } of [asks, bids]) for (const level of levels) count += level.count;
  return count;
}

/** Queues a resting order behind all others of its price. */
export function addOrder(side: BookSide, order: Order): void {
  const level = side.byTicks.get(order.priceTicks) ?? openLevel(side, order.priceTicks);
  enqueue(level, order);
  level.lots += order.leavesLots;
  side.version += 1;
}

/** Puts an order that is in no queue behind all others of one. */
export function enqueue(queue: OrderQueue, order: Order): void {
  order.previous = queue.tail;
  order.next = undefined;
  if (queue.tail === undefined) queue.head = order;
  else queue.tail.next = order;
  queue.tail = order;
  queue.count += 1;
}

/** Takes an order out of the queue that it is in, whatever its place. */
export function dequeue(queue: OrderQueue, order: Order): void {
  if (order.previous === undefined) queue.head = order.next;
  else order.previous.next = order.next;
  if (order.next === undefined) queue.tail = order.previous;
  else order.next.previous = order.previous;
  order.previous = undefined;
  order.next = undefined;
  queue.count -= 1;
}

/** Takes a resting order out, whatever its place. */
export function removeOrder(side: BookSide, order: Order): void {
  const level = side.byTicks.get(order.priceTicks);
  if (level === undefined) return;
  dequeue(level, order);
  level.lots -= order.leavesLots;
  side.version += 1;
  if (level.count === 0) closeLevel(side, level);
}

/** Empties a side whose orders have all left it, and notes its levels, best first. */
export function clearSide(side: BookSide): void {
  const { byTicks, changed, levels } = side;
  for (let at = levels.length - 1; at >= 0; at -= 1) changed.push((levels[at] as PriceLevel).ticks);
  levels.length = 0;
  byTicks.clear();
  side.version += 1;
}

/** Shrinks a resting order in place by lots that filled or were cancelled. */
export function reduceOrder(side: BookSide, order: Order, lots: number): void {
  const level = side.byTicks.get(order.priceTicks);
  if (level !== undefined) level.lots -= lots;
  order.leavesLots -= lots;
  side.version += 1;
}

function openLevel(side: BookSide, ticks: number): PriceLevel {
  const level: PriceLevel = { ticks, lots: 0, count: 0, head: undefined, tail: undefined };
  side.byTicks.set(ticks, level);
  const { levels } = side;
  const best = bestLevel(side);
  if (best === undefined || isBetter(side, ticks, best.ticks)) levels.push(level);
  else levels.splice(findPlace(side, ticks), 0, level);
  return level;
}

function closeLevel(side: BookSide, level: PriceLevel): void {
  side.byTicks.delete(level.ticks);
  const { levels } = side;
  if (bestLevel(side) === level) levels.pop();
  else levels.splice(findPlace(side, level.ticks), 1);
}

/** Index of the level at `ticks`, or where it belongs: the first one not worse. */
function findPlace(side: BookSide, ticks: number): number {
  const { levels, direction } = side;
  const key = ticks * direction;
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((levels[middle] as PriceLevel).ticks * direction < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBetter(side: BookSide, ticks: number, than: number): boolean {
  return (ticks - than) * side.direction > 0;
}

export function isCrossed(book: ReadOrderBook): boolean {
  const bid = bestLevel(book.bids);
  const ask = bestLevel(book.asks);
  return bid !== undefined && ask !== undefined && bid.ticks >= ask.ticks;
}

/**
 * What the book shows an incoming order, without trading: for fill-or-kill, for the margin of a
 * market order, and for its minimum value.
 */
interface Sweep {
  /** Lots available within the limit, at most those asked for. */
  readonly lots: number;
  readonly value: Units;
  /** Resting orders that would be met: an upper bound for the number of roundings. */
  readonly orders: number;
}

/** Walks the levels an order of `lots` would take, within `limitTicks` where given. */
export function sweep(
  market: ReadMarket,
  side: Side,
  lots: number,
  limitTicks: number | undefined,
): Sweep {
  const { levels, direction } = oppositeOf(market.book, side);
  let left = lots;
  let value: Units = 0;
  let orders = 0;
  for (let index = levels.length - 1; index >= 0 && left > 0; index -= 1) {
    const level = levels[index];
    if (level === undefined || isBeyond(level, direction, limitTicks)) break;
    const taken = Math.min(left, level.lots);
    value = add(value, tradeValue(market.instrument, level.ticks, taken));
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
function isBeyond(
  level: ReadPriceLevel,
  direction: 1 | -1,
  limitTicks: number | undefined,
): boolean {
  return limitTicks !== undefined && (level.ticks - limitTicks) * direction < 0;
}

/**
 * The level of an order changes: the order comes to it, leaves it or shrinks there. Levels are noted while
 * the command goes on, and told once when it is done.
 */
export function noteLevel({ changedBooks }: State, { userMarket, side, priceTicks }: Order): void {
  const { changed } = sideOf(userMarket.market.book, side);
  // Most commands change one level, a sweep one after the other: the rest is sorted out when told.
  if (changed.length === 0 || changed[changed.length - 1] !== priceTicks) changed.push(priceTicks);
  markDirty(changedBooks, userMarket.market);
}

/** Tells the levels that changed, one event for each book. */
export function emitBooks({ state: { changedBooks }, events }: Context): void {
  if (changedBooks.count === 0) return;
  for (let at = 0; at < changedBooks.count; at += 1) {
    const { instrument, book } = changedBooks.items[at] as Market;
    events.push({
      type: 'book-changed',
      instrument,
      bids: changedRows(book.bids),
      asks: changedRows(book.asks),
    });
  }
  clearDirty(changedBooks);
}

const NONE: readonly LevelRow[] = [];

function changedRows(side: BookSide): readonly LevelRow[] {
  const { changed, direction } = side;
  if (changed.length === 0) return NONE;
  // One is the rule; taken off, it leaves the list its room for the next command.
  if (changed.length === 1) return [rowAt(side, changed.pop() as number)];
  if (!isBestFirst(side)) changed.sort((a, b) => (b - a) * direction);
  const rows: LevelRow[] = [];
  for (let at = 0; at < changed.length; at += 1)
    if (at === 0 || changed[at] !== changed[at - 1]) rows.push(rowAt(side, changed[at] as number));
  while (changed.length > 0) changed.pop();
  return rows;
}

/** Whether its changed levels stand in the order of the book: those of a sweep do. */
function isBestFirst({ changed, direction }: ReadBookSide): boolean {
  for (let at = 1; at < changed.length; at += 1)
    if (((changed[at] as number) - (changed[at - 1] as number)) * direction > 0) return false;
  return true;
}

function rowAt({ byTicks }: BookSide, ticks: number): LevelRow {
  return { ticks, lots: byTicks.get(ticks)?.lots ?? 0 };
}
