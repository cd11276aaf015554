/** Invariants of one book: not crossed, levels in order and equal to their orders, all registered. */

import type { ReadBookSide, ReadMarket, ReadPriceLevel } from '../core/entities.ts';
import { isCrossed } from '../markets/order-book.ts';

export function checkBook(market: ReadMarket): string[] {
  const { key } = market.instrument;
  const faults = [market.book.bids, market.book.asks].flatMap((side) => checkSide(key, side));
  if (isCrossed(market.book)) faults.push(`${key}: the book is crossed`);
  return faults;
}

function checkSide(key: string, side: ReadBookSide): string[] {
  const faults: string[] = [];
  if (side.byTicks.size !== side.levels.length)
    faults.push(`${key}: levels and their index differ`);
  side.levels.forEach((level, index) => {
    const previous = side.levels[index - 1];
    if (previous !== undefined && (level.ticks - previous.ticks) * side.direction <= 0)
      faults.push(`${key}: levels out of order`);
    faults.push(...checkLevel(key, level));
  });
  return faults;
}

function checkLevel(key: string, level: ReadPriceLevel): string[] {
  const faults: string[] = [];
  let lots = 0;
  let count = 0;
  for (let order = level.head; order !== undefined; order = order.next) {
    lots += order.leavesLots;
    count += 1;
    if (order.userMarket.user.openOrders.get(order.id) !== order)
      faults.push(`${key}: order ${order.id} is in the book but not registered`);
    if (order.leavesLots <= 0) faults.push(`${key}: order ${order.id} rests with nothing left`);
  }
  if (lots !== level.lots || count !== level.count || count === 0)
    faults.push(`${key}: level ${level.ticks} is not the sum of its orders`);
  return faults;
}
