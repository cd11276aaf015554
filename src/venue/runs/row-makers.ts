/** What the rows of a market's history are made of, entry by entry, as a run is replayed. */
import type { Entry } from '../../engine/command.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import type { Instrument } from '../../engine/core/instrument.ts';
import type { ReadState } from '../../engine/core/state.ts';

/** How a file keeps a column: exact decimal text, a whole number, or a float for tools that compute with floats. */
export type ColumnKind = 'text' | 'integer' | 'float';

export type Row = Readonly<Record<string, string | number>>;

export interface RowMaker {
  /** In the order in which they are written. */
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** Before an entry is applied: what was so until then. */
  readonly before?: (state: ReadState, entry: Entry) => Iterable<Row>;
  /** Of what happened at one time. */
  readonly of?: (events: readonly ReadEvent[], timeMs: number) => Iterable<Row>;
  /** When the run has ended. */
  readonly atEnd?: (state: ReadState) => Iterable<Row>;
}

/** What is absent matches everything. */
export interface Chosen {
  readonly category?: string;
  readonly symbol?: string;
}

export interface RowOptions {
  readonly chosen: Chosen;
  /** Of states of the book: between two of them, and how many levels of a side. */
  readonly everyMs: number;
  readonly levels: number;
  /** Of candles. */
  readonly intervalMs: number;
}

export function isChosen({ category, symbol }: Chosen, instrument: Instrument): boolean {
  const isOfCategory = category === undefined || category === instrument.category;
  return isOfCategory && (symbol === undefined || symbol === instrument.symbol);
}
