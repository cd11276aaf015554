/** The quotes around an index price: a pure function of it, so that they change only when it does. */
import type { ReplaceQuotes } from '../engine/command.ts';
import type { Instrument } from '../engine/instrument/instrument.ts';
import type { Side } from '../engine/order/order.ts';
import { draw } from './draw.ts';
import { lotsFor, tickMark } from './sizing.ts';

export type Quote = ReplaceQuotes['quotes'][number];

export interface QuoteRequest {
  readonly instrument: Instrument;
  /** MARK_SCALE units. */
  readonly index: bigint;
  /** USD per unit of the quote coin, MARK_SCALE units. */
  readonly quoteUsd: bigint;
  readonly seed: string;
}

const LEVELS = 10;
/** Distance of the best quotes from the index, and between levels: parts of the price. */
const HALF_SPREAD_PARTS = 5000;
const GAP_PARTS = 5000;
/** Dollars on the best level; each further one is that much deeper. */
const LEVEL_DOLLARS = 1500;

/** Bids best first, then asks best first; every price positive, every size acceptable. */
export function quotesAround(request: QuoteRequest): Quote[] {
  const { instrument, index } = request;
  const tick = tickMark(instrument);
  const below = Number(index / tick);
  const above = index % tick === 0n ? below : below + 1;
  const count = Math.min(LEVELS, Math.floor(instrument.maxOpenOrders / 2));
  return [...side(request, 'buy', below, count), ...side(request, 'sell', above, count)];
}

function side(request: QuoteRequest, of: Side, from: number, count: number): Quote[] {
  const { instrument, quoteUsd, seed } = request;
  const direction = of === 'buy' ? -1 : 1;
  const half = Math.max(1, Math.floor(from / HALF_SPREAD_PARTS));
  const gap = Math.max(1, Math.floor(from / GAP_PARTS));
  const quotes: Quote[] = [];
  for (let level = 0; level < count; level += 1) {
    const chance = draw(seed, 'quote', instrument.key, of, from, level);
    const priceTicks = from + direction * (half + level * gap + (level === 0 ? 0 : chance % gap));
    if (priceTicks < 1) break;
    const dollars = Math.floor((LEVEL_DOLLARS * (level + 1) * (50 + (chance % 101))) / 100);
    quotes.push({
      side: of,
      priceTicks,
      lots: lotsFor(instrument, dollars, { ticks: priceTicks, quoteUsd }),
    });
  }
  return quotes;
}
