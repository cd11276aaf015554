/** Fee tiers (R-E-*) and the platform coin, as the engine keeps them. */
import type { Category, InstrumentKey } from './instrument.ts';

/** Decimal fractions. */
export interface RatesSpec {
  readonly maker: string;
  readonly taker: string;
}

/** A tier as the venue file declares it. */
export interface FeeTierSpec {
  readonly tier: string;
  /** USD traded in 30 days that earns it; absent = only an operator gives it. */
  readonly volume30d?: string;
  readonly rates: Partial<Record<Category, RatesSpec>>;
  /** Over the rates of the category. */
  readonly instruments?: readonly ({
    readonly category: Category;
    readonly symbol: string;
  } & RatesSpec)[];
}

/** The coin that pays fees at a discount, for users who wish it. */
export interface FeeDeductionSpec {
  readonly coin: string;
  /** Fraction of the fee that is forgiven. */
  readonly discount: string;
}

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
