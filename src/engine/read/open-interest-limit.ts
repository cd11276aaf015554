/** The open interest limit of a contract (R-F-27) as a size. */

import { largestThat } from '../../primitives/largest.ts';
import type { Units } from '../../primitives/units.ts';
import type { ReadMarket } from '../core/entities.ts';
import { valueAtMark } from '../core/value.ts';
import { markPrice } from '../markets/mark-price.ts';

/** The most lots whose value at the mark is within a limit; 0 while there is no mark. */
export function lotsWithin(market: ReadMarket, limit: Units): number {
  const mark = markPrice(market);
  if (mark === undefined) return 0;
  return largestThat(
    Number.MAX_SAFE_INTEGER,
    (lots) => valueAtMark(market.instrument, lots, mark) <= limit,
  );
}
