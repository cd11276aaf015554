/**
 * How what was taken comes back: half of it in each half-life, in whole lots. Decides R-V-36.
 */
import { add, mul, mulDivFloor } from '../../primitives/units.ts';
import type { RecordedLevel } from '../core/recording.ts';

/** 2^(−k/16) in millionths, from k = 0 to 16; between them the line is off by less than three in ten thousand. */
const KNOTS = [
  1_000_000, 957_603, 917_004, 878_126, 840_896, 805_245, 771_105, 738_413, 707_107, 677_128,
  648_420, 620_929, 594_604, 569_394, 545_254, 522_137, 500_000,
] as const;
const WHOLE = 1_000_000;
const STEPS = KNOTS.length - 1;
/** After so many half-lives nothing is left of any size. */
const MOST_HALVES = 40;

/** What is left of lots that were taken so long ago. */
function lotsLeftOf(lots: number, passedMs: number, healMs: number): number {
  if (lots === 0 || passedMs <= 0) return lots;
  const halves = healMs === 0 ? MOST_HALVES : Math.floor(passedMs / healMs);
  if (halves >= MOST_HALVES) return 0;
  const way = (passedMs - halves * healMs) * STEPS;
  const knot = Math.floor(way / healMs);
  const [from = WHOLE, to = from] = KNOTS.slice(knot, knot + 2);
  const parts = from - Math.floor(((from - to) * (way - knot * healMs)) / healMs);
  const now = Number(mulDivFloor(add(mul(lots, parts), WHOLE / 2), 1, WHOLE));
  const divisor = 2 ** halves;
  // To the nearest lot.
  return Math.floor((2 * now + divisor) / (2 * divisor));
}

/** What of a level is not there, because others or recorded trades took it. */
export function missingLots(
  { impact, sinceMs, traded }: Pick<RecordedLevel, 'impact' | 'sinceMs' | 'traded'>,
  { healMs, timeMs }: { readonly healMs: number; readonly timeMs: number },
): number {
  const passed = timeMs - sinceMs;
  return lotsLeftOf(impact, passed, healMs) + lotsLeftOf(traded, passed, healMs);
}

/** Adds to what was taken, which heals from now on together with what is left of it. */
export function addMissing(
  level: RecordedLevel,
  taken: { readonly impact?: number; readonly traded?: number },
  { healMs, timeMs }: { readonly healMs: number; readonly timeMs: number },
): void {
  const passed = timeMs - level.sinceMs;
  level.impact = lotsLeftOf(level.impact, passed, healMs) + (taken.impact ?? 0);
  level.traded = lotsLeftOf(level.traded, passed, healMs) + (taken.traded ?? 0);
  level.sinceMs = timeMs;
}
