/**
 * The book that the market makes around recorded trades where no book was recorded: sizes follow from the seed and
 * the price alone, so that a level stays what it is while trades come and go.
 * Decides R-V-37.
 */
import type { Units } from '../../primitives/units.ts';
import type { Instrument } from '../core/instrument.ts';
import type { Side } from '../core/order.ts';
import type { RecordedRow, Recording } from '../core/recording.ts';
import { draw } from './draw.ts';
import { lotsFor } from './sizing.ts';

/** Levels a side, and how far they are apart: parts of the price. */
const LEVELS = 10;
const GAP_PARTS = 5000;
/** On a level, half of it and half as much again at most. */
const DOLLARS = 6000;

interface MadeFor {
  readonly instrument: Instrument;
  /** USD per unit of the quote coin, MARK_SCALE units. */
  readonly quoteUsd: Units;
  readonly seed: string;
}

/**
 * The best prices after a trade: a buy was at the ask and a sell at the bid. The other side stands at the last trade
 * against it, but no further away than two levels are apart.
 */
export function touchOf(
  { boughtTicks, soldTicks }: Pick<Recording, 'boughtTicks' | 'soldTicks'>,
  last: Side,
): { readonly bid: number; readonly ask: number } {
  if (last === 'buy') {
    const nearest = boughtTicks - 1;
    const furthest = boughtTicks - gapOf(boughtTicks);
    return { ask: boughtTicks, bid: Math.max(Math.min(soldTicks, nearest), furthest) };
  }
  const furthest = soldTicks + gapOf(soldTicks);
  const known = boughtTicks === 0 ? furthest : boughtTicks;
  return { bid: soldTicks, ask: Math.min(Math.max(known, soldTicks + 1), furthest) };
}

/** Best first: the best price, and then those of a grid that stands still. */
export function madeLevels(made: MadeFor, side: Side, best: number): RecordedRow[] {
  const gap = gapOf(best);
  const direction = side === 'buy' ? -1 : 1;
  const onGrid = side === 'buy' ? Math.ceil(best / gap) : Math.floor(best / gap);
  const rows = [rowOf(made, side, best)];
  for (let level = 1; level < LEVELS; level += 1)
    rows.push(rowOf(made, side, (onGrid + direction * level) * gap));
  return rows.filter(({ ticks }) => ticks >= 1);
}

function gapOf(ticks: number): number {
  return Math.max(1, Math.floor(ticks / GAP_PARTS));
}

function rowOf({ instrument, quoteUsd, seed }: MadeFor, side: Side, ticks: number): RecordedRow {
  if (ticks < 1) return { ticks, lots: 0 };
  const chance = draw(seed, 'recorded', instrument.key, side, ticks);
  const dollars = Math.floor((DOLLARS * (50 + (chance % 101))) / 100);
  return { ticks, lots: lotsFor(instrument, dollars, { ticks, quoteUsd }) };
}
