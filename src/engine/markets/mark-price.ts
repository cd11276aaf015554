/** The mark price of a market: what positions are valued at, with its making (set-mark.ts). */
import { exactProduct, pow10 } from '../../primitives/decimal.ts';
import type { Kept } from '../core/boundary.ts';
import { MARK_SCALE } from '../core/instrument.ts';
import type { Market } from '../core/state.ts';

/** A mark and its making. Prices at MARK_SCALE. */
export interface Mark extends Kept<bigint | undefined> {
  /** Undefined while the instrument has no index price and no pin. */
  price: bigint | undefined;
  source: 'pin' | 'index' | 'median';
  /** The journal entry that changed the price last. */
  seq: number;
  /** The three that the middle one was taken of; undefined unless `median`. */
  parts: MarkParts | undefined;
}

export interface MarkParts {
  readonly last: bigint;
  readonly byFunding: bigint;
  readonly byBasis: bigint;
  readonly fundingRate: bigint;
  readonly meanBasis: bigint;
}

export function noMark(): Mark {
  const kept = { boundaryMs: 0, atBoundary: undefined };
  return { price: undefined, source: 'index', seq: 0, parts: undefined, ...kept };
}

/** Units at MARK_SCALE; undefined while the instrument has no index price. */
export function markPrice(market: Market): bigint | undefined {
  return market.mark.price;
}

/** What orders are compared with: the mark, on spot without an index the last trade's price. */
export function referencePrice(market: Market): bigint | undefined {
  return (
    markPrice(market) ?? (market.lastTicks > 0 ? ticksAsMark(market, market.lastTicks) : undefined)
  );
}

/** A tick price in MARK_SCALE units. */
export function ticksAsMark(market: Pick<Market, 'instrument'>, ticks: number): bigint {
  const { units, scale } = market.instrument.priceStep;
  return exactProduct(ticks, units) * pow10(MARK_SCALE - scale);
}
