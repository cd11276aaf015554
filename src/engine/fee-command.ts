/** Commands about fees: the venue's tiers and platform coin, a user's tier, his own wish to pay in it. */
import type { Category } from './instrument/instrument.ts';
import type { Signed } from './signed.ts';

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

/** Declares tiers and platform coin, in place of those before. */
export interface SetFeeSchedule extends Signed {
  readonly type: 'set-fee-schedule';
  readonly tiers: readonly FeeTierSpec[];
  readonly deduction?: FeeDeductionSpec;
}

/** Gives a user a tier whatever he trades; null: by his volume again. */
export interface SetFeeTier extends Signed {
  readonly type: 'set-fee-tier';
  readonly uid: string;
  readonly tier: string | null;
}

/** Whether a user pays fees in the platform coin. */
export interface SetFeeDeduction {
  readonly type: 'set-fee-deduction';
  readonly uid: string;
  readonly isOn: boolean;
}

export type FeeCommand = SetFeeSchedule | SetFeeTier | SetFeeDeduction;

export interface FeeResults {
  'set-fee-schedule': { readonly tiers: number };
  /** `tier` '' = none. */
  'set-fee-tier': { readonly uid: string; readonly tier: string };
  'set-fee-deduction': { readonly isOn: boolean };
}
