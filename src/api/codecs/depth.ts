/**
 * Depth as ready JSON text: `[[price,size],…]` per side. Numbers are written digit by digit, so
 * that none has an exponent or a rounded digit (design.md 3).
 *
 * Books are read far more often than they change, so a market's texts are kept until its book
 * does: a busy feed of the same depth costs one rendering.
 * Decides R-4.10-1, R-4.10-3, R-4.10-4.
 */

import type { ReadMarket } from '../../engine/core/entities.ts';
import type { LevelRow } from '../../engine/core/event.ts';
import type { Instrument, Step } from '../../engine/core/instrument.ts';
import { stepsToText } from '../../engine/core/order-record.ts';
import { type DepthLevel, mergedDepth } from '../../engine/read/merged-depth.ts';
import { formatUnits } from '../../primitives/decimal.ts';

export interface DepthQuery {
  /** Merge step = 10^mergeExponent × 10^−(price decimals). */
  readonly mergeExponent: number;
  /** Levels a side; the instrument's `maxDepth` caps it. */
  readonly limit: number;
  readonly values: 'numbers' | 'strings';
}

export interface DepthText {
  readonly asks: string;
  readonly bids: string;
}

interface Kept {
  version: number;
  readonly texts: Map<string, DepthText>;
}

/** Most scales an instrument may declare. */
export const MERGE_SCALES_MAX = 12;

/** A handful of shapes are asked for in practice; hostile variety must not fill memory. */
const SHAPES_MAX = 16;
const kept = new WeakMap<ReadMarket, Kept>();

/** Asks ascending, bids descending. */
export function depthText(market: ReadMarket, query: DepthQuery): DepthText {
  const { texts } = keptAt(market);
  const shape = `${query.mergeExponent} ${query.limit} ${query.values}`;
  const known = texts.get(shape);
  if (known !== undefined) return known;
  if (texts.size >= SHAPES_MAX) texts.clear();
  const { maxDepth } = market.instrument;
  const text = render(market, { ...query, limit: Math.min(query.limit, maxDepth) });
  texts.set(shape, text);
  return text;
}

/** Every level of the book, numbers as strings. */
export function wholeDepthText(market: ReadMarket): DepthText {
  return render(market, { mergeExponent: 0, limit: Number.POSITIVE_INFINITY, values: 'strings' });
}

/** A price and a size as a book tells them, as strings. */
export function levelText(instrument: Instrument, { ticks, lots }: LevelRow): [string, string] {
  const { priceStep, sizeStep } = instrument;
  return [plainNumber(ticks * priceStep.units, priceStep.scale), size(lots, sizeStep)];
}

/** R-4.10-1: a scale that the pair does not have is lowered to its largest. */
export function grantedExponent(market: ReadMarket, asked: number): number {
  return Math.min(asked, largestExponent(market));
}

/** R-4.10-4: the coarsest declared step that does not make the best bid, or without one the last price, a zero. */
export function largestExponent({ book, instrument, lastTicks }: ReadMarket): number {
  const declared = instrument.mergeScales - 1;
  const ticks = book.bids.levels.at(-1)?.ticks ?? lastTicks;
  if (ticks === 0) return declared;
  return Math.min(declared, String(ticks * instrument.priceStep.units).length - 1);
}

function keptAt(market: ReadMarket): Kept {
  const existing = kept.get(market);
  const version = market.book.bids.version + market.book.asks.version;
  if (existing === undefined) {
    const fresh = { version, texts: new Map<string, DepthText>() };
    kept.set(market, fresh);
    return fresh;
  }
  if (existing.version !== version) {
    existing.version = version;
    existing.texts.clear();
  }
  return existing;
}

function render(market: ReadMarket, query: DepthQuery): DepthText {
  const { instrument } = market;
  const depth = mergedDepth(market.book, {
    tickUnits: instrument.priceStep.units,
    mergeUnits: 10 ** query.mergeExponent,
    limit: query.limit,
  });
  const quote = query.values === 'strings' ? '"' : '';
  return {
    asks: levelsText(depth.asks, instrument, quote),
    bids: levelsText(depth.bids, instrument, quote),
  };
}

function levelsText(levels: readonly DepthLevel[], instrument: Instrument, quote: string): string {
  const between = `${quote},${quote}`;
  let text = '';
  for (const { priceUnits, lots } of levels) {
    const price = plainNumber(priceUnits, instrument.priceStep.scale);
    text += `${text === '' ? '' : ','}[${quote}${price}${between}${size(lots, instrument.sizeStep)}${quote}]`;
  }
  return `[${text}]`;
}

/** Whole lots are exact, their units may be more than a number holds. */
function size(lots: number, step: Step): string {
  const units = lots * step.units;
  return Number.isSafeInteger(units) ? plainNumber(units, step.scale) : stepsToText(lots, step);
}

const ZERO = '0'.charCodeAt(0);

/** units / 10^scale, shortest; without the bigint of `formatUnits` while the units are exact. */
function plainNumber(units: number, scale: number): string {
  if (!Number.isSafeInteger(units)) return formatUnits(units, scale);
  if (scale === 0) return String(units);
  const digits = String(units).padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const whole = digits.slice(0, point);
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}
