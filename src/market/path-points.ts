/** The points of a price path as people write them: in the venue file, or as lines of a file. */
import { formatUnits, parseUnits, productOf } from '../primitives/decimal.ts';
import { durationMs } from '../primitives/duration.ts';
import { isoTimeMs } from '../primitives/iso-time.ts';
import { add, pow10 } from '../primitives/units.ts';
import type { PathEntry } from './config.ts';
import { MarketFileError } from './market-file-error.ts';

/** A point, its price as decimal text. */
export interface TimedPrice {
  /** Venue time. */
  readonly timeMs: number;
  readonly price: string;
}

interface Reading {
  /** Venue time from which durations are counted. */
  readonly startMs: number;
  /** What percentages are of. */
  readonly startPrice: string;
}

/** From here on a number is a time since 1970, and below it what has passed since the start: 1973 in ms. */
const ABSOLUTE_FROM = 100_000_000_000;

const EXPECTED = 'expected a time and a price, such as 10m,2500 or 2026-01-01T00:00:00Z,2500';

/** The points of the venue file; its schema has checked their form. */
export function* pointsOfEntries(
  entries: readonly PathEntry[],
  reading: Reading,
): Generator<TimedPrice> {
  for (const { at, price } of entries) {
    const point = pointOf(at, price, reading);
    if (point !== undefined) yield point;
  }
}

/** The points of a CSV file: time, price. Throws {@link MarketFileError} with file and line. */
export async function* pointsOfLines(
  file: string,
  lines: AsyncIterable<string>,
  reading: Reading,
): AsyncGenerator<TimedPrice> {
  let number = 0;
  let before = Number.NEGATIVE_INFINITY;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '' || (number === 1 && !/^\s*\d/.test(line))) continue;
    const [at = '', price = ''] = line.split(',').map((cell) => cell.trim());
    const point = pointOf(at, price, reading);
    if (point === undefined) throw new MarketFileError(file, number, EXPECTED);
    if (point.timeMs <= before)
      throw new MarketFileError(file, number, 'expected a later time than on the line before');
    before = point.timeMs;
    yield point;
  }
}

function pointOf(
  at: string,
  price: string,
  { startMs, startPrice }: Reading,
): TimedPrice | undefined {
  const ms = /^\d{1,15}$/.test(at) ? Number(at) : (durationMs(at) ?? isoTimeMs(at));
  const found = priceOf(price, startPrice);
  if (ms === undefined || found === undefined) return undefined;
  return { timeMs: ms < ABSOLUTE_FROM ? startMs + ms : ms, price: found };
}

const PERCENT = /^([+-]?\d{1,6}(?:\.\d{1,6})?)%$/;
const PERCENT_SCALE = 6;
/** Of an index price. */
const PRICE_SCALE = 12;

/** Decimal text; undefined: it is no price above zero, or finer than one may be. */
export function priceOf(text: string, startPrice: string): string | undefined {
  const [, percent] = PERCENT.exec(text) ?? [];
  if (percent === undefined) return (parseUnits(text, PRICE_SCALE) ?? 0) > 0 ? text : undefined;
  const change = parseUnits(percent.replace('+', ''), PERCENT_SCALE);
  if (change === undefined) return undefined;
  const share = add(pow10(PERCENT_SCALE + 2), change);
  return share > 0 ? productOf(startPrice, formatUnits(share, PERCENT_SCALE + 2)) : undefined;
}
