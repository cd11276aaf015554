/**
 * A bench is a module that exports `prepare`. It runs in a process of its own (child.ts), which is told when
 * to measure, so that two checkouts can take turns round by round.
 */

/** What one round measured, by name. Units are in the names. */
export type Figures = Readonly<Record<string, number>>;

/** Long is for figures that are written down, short for a look. */
export type Size = 'short' | 'long';

export interface Bench {
  readonly round: () => Figures | Promise<Figures>;
  /** Removes what `prepare` made. */
  readonly close?: () => void | Promise<void>;
}

export interface BenchContext {
  readonly size: Size;
  /** The checkout that is measured, and the one whose bench it is: folders, absolute. */
  readonly subject: string;
  readonly home: string;
  /** How many fills the large history holds. */
  readonly historyFills: number;
}

/** Warms up what is to be warm; not measured. */
export type Prepare = (context: BenchContext) => Bench | Promise<Bench>;
