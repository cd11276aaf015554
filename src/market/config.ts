/** What the built-in market is told to do: the `market` section of a venue file (design.md 6). */
import type { CounterpartyTerms, Population } from '../engine/core/counterparties.ts';
import { type Category, type InstrumentKey, instrumentKey } from '../engine/core/instrument.ts';

export interface MarketConfig {
  /** Everything drawn at random is a pure function of this text, the step and the instrument. */
  readonly seed: string;
  /** Grid of venue time on which the market acts. */
  readonly stepMs?: number;
  readonly instruments: readonly MarketInstrument[];
  /** Who trades; `quotes` by default. */
  readonly population?: Population;
  /** What exchanges recorded, which trades in place of quotes and takes. */
  readonly history?: HistoryEntry | readonly HistoryEntry[];
}

/** Layouts of such files, by the words of the venue file; each with what it is a record of. */
export const LAYOUTS = {
  'exchange-trades': 'trades',
  'tardis-trades': 'trades',
  'tardis-incremental_book_L2': 'book',
  'tardis-book_snapshot_25': 'book',
} as const;
export type LayoutName = keyof typeof LAYOUTS;

/** A file of what an exchange recorded of an instrument. */
export interface HistoryEntry {
  readonly file: string;
  readonly layout: LayoutName;
  /** In which half of what a user took is there again. */
  readonly healMs?: number;
  /** From how long a time without a row it is not known what was; 0: any time is known. */
  readonly gapMs?: number;
  /** Both absent: of the only instrument of the market. */
  readonly category?: Category;
  readonly symbol?: string;
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

/** What the market has of one instrument. */
export interface HistoryFiles {
  readonly category: Category;
  readonly symbol: string;
  readonly files: readonly HistoryEntry[];
}

/** The instrument that a file is of, by what the entry names of it; undefined: that is not of one of them alone. */
export function instrumentOf(
  { instruments }: Pick<MarketConfig, 'instruments'>,
  { category, symbol }: HistoryEntry,
): Pick<MarketInstrument, 'category' | 'symbol'> | undefined {
  if (category !== undefined && symbol !== undefined) return { category, symbol };
  const fitting = instruments.filter(
    (each) =>
      each.category === (category ?? each.category) && each.symbol === (symbol ?? each.symbol),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

export function historyEntries({ history = [] }: MarketConfig): readonly HistoryEntry[] {
  return [history].flat();
}

/** Those of each instrument. */
export function historyFiles(config: MarketConfig): Map<InstrumentKey, HistoryFiles> {
  const all = new Map<InstrumentKey, HistoryFiles>();
  for (const entry of historyEntries(config)) {
    const named = instrumentOf(config, entry);
    if (named === undefined) continue;
    const { category, symbol } = named;
    const key = instrumentKey(category, symbol);
    all.set(key, { category, symbol, files: [...(all.get(key)?.files ?? []), entry] });
  }
  return all;
}
