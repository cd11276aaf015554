/** The quotes around an index price: a pure function of it, so that they change only when it does. */

import { div, mod, type Units } from '../../primitives/units.ts';
import type { Restraint } from '../core/counterparties.ts';
import type { Instrument } from '../core/instrument.ts';
import type { Side } from '../core/order.ts';
import { draw } from './draw.ts';
import { awayBy, lotsLeft, shareOf } from './restraint.ts';
import { lotsFor, tickMark } from './sizing.ts';

export interface Quote {
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

export interface QuoteRequest {
  readonly instrument: Instrument;
  /** MARK_SCALE units. */
  readonly index: Units;
  /** USD per unit of the quote coin, MARK_SCALE units. */
  readonly quoteUsd: Units;
  readonly seed: string;
  readonly style: QuoteStyle;
}

/** How a maker quotes. */
export interface QuoteStyle {
  /** Distance of the best quotes from the index, and between levels: parts of the price. */
  readonly halfSpreadParts: number;
  readonly gapParts: number;
  readonly levels: number;
  /** On the best level; each further one is that much deeper. */
  readonly levelDollars: number;
  /** The side that it leaves out. */
  readonly without?: Side;
  readonly restraint?: Restraint | undefined;
}

export const PLAIN_STYLE: QuoteStyle = {
  halfSpreadParts: 5000,
  gapParts: 5000,
  levels: 10,
  levelDollars: 1500,
};

/** What there should be, without the sizes: the best price of each side, and how many quotes. */
export interface Outline {
  readonly bid: number;
  readonly ask: number;
  readonly count: number;
}

/** Bids best first, then asks best first; every price positive, every size acceptable. */
export function quotesAround(request: QuoteRequest): Quote[] {
  const { below, above } = ticksAround(request);
  const { style } = request;
  return [
    ...(isWithout(style, 'buy') ? [] : quotesOf(request, 'buy', below)),
    ...(isWithout(style, 'sell') ? [] : quotesOf(request, 'sell', above)),
  ];
}

/** The same quotes in outline, at a fraction of the work. */
export function outlineAround(
  request: Pick<QuoteRequest, 'instrument' | 'index' | 'style'>,
): Outline {
  const { below, above } = ticksAround(request);
  const { style } = request;
  const sides = (['buy', 'sell'] as const).filter((side) => !isWithout(style, side));
  return {
    bid: sides.includes('buy') ? below - halfSpread(below, style) : 0,
    ask: sides.includes('sell') ? above + halfSpread(above, style) : 0,
    count: sides.length * levelsOf(request),
  };
}

function isWithout({ restraint, without }: QuoteStyle, side: Side): boolean {
  return without === side || shareOf(restraint, side) === 0;
}

/** The ticks next to the index; both the same when it is on the grid. */
function ticksAround({ instrument, index }: Pick<QuoteRequest, 'instrument' | 'index'>) {
  const tick = tickMark(instrument);
  const below = Number(div(index, tick));
  return { below, above: mod(index, tick) === 0 ? below : below + 1 };
}

function quotesOf(request: QuoteRequest, side: Side, from: number): Quote[] {
  const { instrument, quoteUsd, seed, style } = request;
  const direction = side === 'buy' ? -1 : 1;
  const best = from + direction * halfSpread(from, style);
  const gap = awayBy(Math.max(1, Math.floor(from / style.gapParts)), style.restraint);
  const quotes: Quote[] = [];
  for (let level = 0; level < levelsOf(request); level += 1) {
    const chance = draw(seed, 'quote', instrument.key, side, from, level);
    const priceTicks = best + direction * (level * gap + (level === 0 ? 0 : chance % gap));
    if (priceTicks < 1) break;
    const dollars = Math.floor((style.levelDollars * (level + 1) * (50 + (chance % 101))) / 100);
    const lots = lotsFor(instrument, dollars, { ticks: priceTicks, quoteUsd });
    quotes.push({ side, priceTicks, lots: lotsLeft(lots, style.restraint, side) });
  }
  return quotes;
}

function halfSpread(ticks: number, { halfSpreadParts, restraint }: QuoteStyle): number {
  return awayBy(Math.max(1, Math.floor(ticks / halfSpreadParts)), restraint);
}

function levelsOf({ instrument, style }: Pick<QuoteRequest, 'instrument' | 'style'>): number {
  return Math.min(style.levels, Math.floor(instrument.maxOpenOrders / 2));
}
