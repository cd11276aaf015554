/** What the mark of a market is made of, and what it is averaged over (risk/set-mark.ts). */

import type { Units } from '../../primitives/units.ts';
import type { DeepReadonly, Mutable } from './deep-readonly.ts';
import { factsCodec } from './facts.ts';
import type { Kept } from './ledger-account.ts';

/** A mark and its making. Prices at MARK_SCALE. */
export interface Mark extends Kept<Units | undefined>, Mutable {
  /** Undefined while the instrument has no index price and no pin. */
  price: Units | undefined;
  source: 'pin' | 'index' | 'median';
  /** The journal entry that changed the price last. */
  seq: number;
  /** The three that the middle one was taken of; undefined unless `median`. */
  parts: MarkParts | undefined;
}

export interface MarkParts extends Mutable {
  last: Units;
  byFunding: Units;
  byBasis: Units;
  fundingRate: Units;
  meanBasis: Units;
}

export function noParts(): MarkParts {
  return { last: 0, byFunding: 0, byBasis: 0, fundingRate: 0, meanBasis: 0 };
}

export function noMark(): Mark {
  const kept = { boundaryMs: 0, atBoundary: undefined };
  return { price: undefined, source: 'index', seq: 0, parts: undefined, ...kept };
}

/** One second of the window: how much of it has been counted, and Σ value · ms. */
interface Second extends Mutable {
  readonly startMs: number;
  ms: number;
  sum: Units;
}

/** What a snapshot keeps of it. */
export interface StoredBasis {
  /** Units at MARK_SCALE, as it stands since `sinceMs`. */
  current: Units;
  sinceMs: number;
  /** Oldest first. */
  seconds: readonly Second[];
}

export interface Basis extends StoredBasis, Mutable {
  seconds: Second[];
  /** Σ over the seconds, kept with every change. */
  ms: number;
  sum: Units;
}

export function emptyBasis(timeMs: number): Basis {
  return { current: 0, sinceMs: timeMs, seconds: [], ms: 0, sum: 0 };
}

export interface Premium extends Mutable {
  /** RATE_SCALE units, as it stands since `sinceMs`. */
  current: Units;
  sinceMs: number;
  /** Σ premium · ms since the interval began. */
  sum: Units;
  startMs: number;
}

export type ReadPremium = DeepReadonly<Premium>;

export function emptyPremium(timeMs: number): Premium {
  return { current: 0, sinceMs: timeMs, sum: 0, startMs: timeMs };
}

/** What a snapshot keeps of a market, beside its instrument, its mean basis and the queues of its book. */
export interface MarketFacts {
  /** Units at MARK_SCALE; undefined until first set. */
  indexPrice: Units | undefined;
  /** When, and by which journal entry, the index was set last; 0 = never. */
  indexMs: number;
  indexSeq: number;
  /** An operator's pin, over every other source. */
  pinnedMark: Units | undefined;
  /** 0 until the first trade. */
  lastTicks: number;
  /** The journal entry of the last trade; 0 = none. */
  lastSeq: number;
  /** What positions are valued at, with its making (markets/mark-price.ts). */
  mark: Mark;
  /** The mean premium that the funding rate is made of (markets/mark-price.ts). */
  premium: Premium;
  /** A delivery contract that has ended. */
  isDelivered: boolean;
  /** When its holders are counted (settlement/count-holders.ts); absent while the last count holds. */
  holdersDueMs: number | undefined;
}

export const MARKET_FACTS = factsCodec<MarketFacts>({
  indexPrice: true,
  indexMs: true,
  indexSeq: true,
  pinnedMark: true,
  lastTicks: true,
  lastSeq: true,
  mark: true,
  premium: true,
  isDelivered: true,
  holdersDueMs: true,
});
