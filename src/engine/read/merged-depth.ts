/**
 * Depth as the market data calls show it: levels of a side from the best, merged to a coarser
 * step. Bids round down and asks round up, so that a merged book never looks crossed (case A36);
 * merging comes before cutting (case A37). There is no price of zero: bids below the step are left out.
 * Decides R-2.10-1, R-2.10-2, R-2.10-3.
 */
import type { ReadBookSide, ReadOrderBook } from '../core/entities.ts';

/** A level: price in units of the price step's scale (ticks × step units), size in lots. */
export interface DepthLevel {
  readonly priceUnits: number;
  readonly lots: number;
}

export interface Depth {
  readonly asks: readonly DepthLevel[];
  readonly bids: readonly DepthLevel[];
}

/** How to merge: the tick and the coarser step in price units, and how many levels a side. */
interface DepthRequest {
  readonly tickUnits: number;
  readonly mergeUnits: number;
  readonly limit: number;
}

/** At most `limit` levels a side, best first, prices rounded to multiples of `mergeUnits`. */
export function mergedDepth(book: ReadOrderBook, request: DepthRequest): Depth {
  return { asks: merge(book.asks, request), bids: merge(book.bids, request) };
}

function merge(side: ReadBookSide, request: DepthRequest): DepthLevel[] {
  const merged: { priceUnits: number; lots: number }[] = [];
  const round = side.direction === 1 ? floorTo : ceilTo;
  const { levels } = side;
  for (let index = levels.length - 1; index >= 0; index -= 1) {
    const level = levels[index];
    if (level === undefined) break;
    const priceUnits = round(level.ticks * request.tickUnits, request.mergeUnits);
    const last = merged[merged.length - 1];
    if (priceUnits === 0) break;
    if (last?.priceUnits === priceUnits) last.lots += level.lots;
    else if (merged.length === request.limit) break;
    else merged.push({ priceUnits, lots: level.lots });
  }
  return merged;
}

function floorTo(units: number, step: number): number {
  return units - (units % step);
}

function ceilTo(units: number, step: number): number {
  const rest = units % step;
  return rest === 0 ? units : units + step - rest;
}
