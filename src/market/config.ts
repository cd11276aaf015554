/** What the built-in market is told to do: the `market` section of a venue file (design.md 6). */
import type { CounterpartyTerms, Population } from '../engine/core/counterparties.ts';
import type { Category } from '../engine/core/instrument.ts';

export interface MarketConfig {
  /** Everything drawn at random is a pure function of this text, the step and the instrument. */
  readonly seed: string;
  /** Grid of venue time on which the market acts. */
  readonly stepMs?: number;
  readonly instruments: readonly MarketInstrument[];
  /** Who trades; `quotes` by default. */
  readonly population?: Population;
}

export interface MarketInstrument {
  readonly category: Category;
  readonly symbol: string;
  /** Decimal text; only used while the instrument has no index price. */
  readonly startPrice: string;
  /** Yearly standard deviation of the base coin's price, 0.6 = 60 %; the first of a base decides. */
  readonly volatility?: string;
  /** What the index follows in place of a walk: the name of a file, or the points. */
  readonly path?: string | readonly PathEntry[];
}

/** A point of a path as the venue file has it. */
export interface PathEntry {
  /** Since the market was first opened, such as `10m`. */
  readonly at: string;
  /** Decimal text, or a percentage by which it is away from `startPrice`, such as `-4%`. */
  readonly price: string;
}

const DEFAULT_STEP_MS = 250;
const DEFAULT_VOLATILITY = '0.5';

/** What of it decides the market's steps: the engine is told. */
export function termsOf({
  seed,
  stepMs,
  instruments,
  population,
}: MarketConfig): CounterpartyTerms {
  return {
    seed,
    stepMs: stepMs ?? DEFAULT_STEP_MS,
    instruments: instruments.map(({ category, symbol, volatility }) => ({
      ...{ category, symbol, volatility: volatility ?? DEFAULT_VOLATILITY },
    })),
    ...(population === undefined || population === 'quotes' ? {} : { population }),
  };
}

/** Whether the market trades on these terms already. */
export function isOn(known: CounterpartyTerms | undefined, terms: CounterpartyTerms): boolean {
  if (known === undefined) return false;
  const { instruments, population, seed, stepMs } = known;
  return (
    seed === terms.seed &&
    stepMs === terms.stepMs &&
    population === terms.population &&
    instruments.length === terms.instruments.length &&
    terms.instruments.every(({ category, symbol, volatility }, at) => {
      const each = instruments[at];
      return (
        each?.category === category &&
        each.symbol === symbol &&
        each.volatility === volatility &&
        // Whoever had it hold back is gone: it is told anew.
        each.restraint === undefined
      );
    })
  );
}
