/** What the built-in market is told to do: the `market` section of a venue file (design.md 6). */
import type { Category } from '../engine/core/instrument.ts';

export interface MarketConfig {
  /** Everything drawn at random is a pure function of this text, the step and the instrument. */
  readonly seed: string;
  /** Grid of venue time on which the market acts. */
  readonly stepMs?: number;
  readonly instruments: readonly MarketInstrument[];
}

interface MarketInstrument {
  readonly category: Category;
  readonly symbol: string;
  /** Decimal text; only used while the instrument has no index price. */
  readonly startPrice: string;
  /** Yearly standard deviation of the base coin's price, 0.6 = 60 %; the first of a base decides. */
  readonly volatility?: string;
}

export const DEFAULT_STEP_MS = 250;
export const DEFAULT_VOLATILITY = '0.5';
