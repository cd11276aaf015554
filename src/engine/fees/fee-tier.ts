/** Fee tiers (R-E-*) and the platform coin, as the engine keeps them. */
import type { Category, InstrumentKey } from '../instrument/instrument.ts';

/** RATE_SCALE units. */
export interface Rates {
  readonly maker: bigint;
  readonly taker: bigint;
}

export interface FeeTier {
  readonly tier: string;
  /** USD of 30 days that earn it, USD_SCALE units; undefined = only an operator gives it. */
  readonly volume: bigint | undefined;
  readonly rates: Readonly<Partial<Record<Category, Rates>>>;
  readonly instruments: Readonly<Record<InstrumentKey, Rates>>;
}

/** The coin that pays fees at a discount (RATE_SCALE units). */
export interface FeeDeduction {
  readonly coin: string;
  readonly discount: bigint;
}

export interface FeeSchedule {
  /** As declared; the volumes that earn them grow. */
  tiers: readonly FeeTier[];
  deduction: FeeDeduction | undefined;
  /** USD traded, by uid of main accounts; only kept while there are tiers to earn. */
  readonly volumes: Map<string, TradedVolume>;
}

/** USD_SCALE units. */
export interface TradedVolume {
  today: bigint;
  /** The finished UTC+8 days of the last 30 with any, oldest first. */
  days: readonly { readonly dateMs: number; readonly volume: bigint }[];
}

export function noFeeSchedule(): FeeSchedule {
  return { tiers: [], deduction: undefined, volumes: new Map() };
}
