/** Where a path is at a time: a pure function of its points. */
import { add, mulDiv, sub, type Units } from '../../primitives/units.ts';
import type { PathPoint } from '../core/index-path.ts';
import { rounded } from './price-path.ts';

/** The last point that a time has reached, and those after it; all, before the first one is reached. */
export function pointsFrom(points: readonly PathPoint[], timeMs: number): readonly PathPoint[] {
  let passed = 0;
  while ((points[passed + 1]?.timeMs ?? Number.POSITIVE_INFINITY) <= timeMs) passed += 1;
  return passed === 0 ? points : points.slice(passed);
}

/** On the line between the points around a time; at the first before it, at the last after it. */
export function priceAt(points: readonly PathPoint[], timeMs: number): Units | undefined {
  const [from, to] = pointsFrom(points, timeMs);
  if (from === undefined) return undefined;
  if (to === undefined || timeMs <= from.timeMs) return from.price;
  const way = sub(to.price, from.price);
  const passed = timeMs - from.timeMs;
  return rounded(add(from.price, mulDiv(way, passed, to.timeMs - from.timeMs)));
}
