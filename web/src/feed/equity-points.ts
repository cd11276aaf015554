/** What the venue told of the account's equity, with the gaps in which it told nothing. */
import type { Equity } from '../client/trading.ts';

export interface EquityPoint {
  /** Of this machine's clock, Unix ms. */
  readonly timeMs: number;
  /** None: from here on until the next point nothing is known. */
  readonly told: readonly Equity[];
}

type Points = readonly EquityPoint[];

/** Older points are dropped: so many are some hours. */
export const MOST_POINTS = 10_000;
const SECOND_MS = 1000;

/** One point a second is kept, the last. */
export function withPoint(points: Points, point: EquityPoint): Points {
  const last = points.at(-1);
  if (last === undefined) return [point];
  if (point.timeMs < last.timeMs) return points;
  const isSame = last.told.length > 0 && secondOf(last) === secondOf(point);
  return [...(isSame ? points.slice(0, -1) : points), point].slice(-MOST_POINTS);
}

/** The venue is not heard any more. */
export function withGap(points: Points, timeMs: number): Points {
  const last = points.at(-1);
  if (last === undefined || last.told.length === 0) return points;
  return [...points, { timeMs: Math.max(timeMs, last.timeMs), told: [] }].slice(-MOST_POINTS);
}

function secondOf({ timeMs }: EquityPoint): number {
  return Math.floor(timeMs / SECOND_MS);
}
