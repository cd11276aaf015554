/**
 * The history's database as the rest sees it, whichever it is (see open-history.ts): a reader asks
 * in SQL, the one writer gathers rows and commits them together.
 */
import type { Kysely, QueryExecutorProvider } from 'kysely';
import type { TableShape } from './table-shape.ts';

/** Who executes questions. */
export type Database = QueryExecutorProvider;

/** Answers questions. */
export interface HistoryReader {
  readonly database: Kysely<unknown>;
  readonly close: () => Promise<void>;
}

/** Rows of one table, on their way. */
export interface RowWriter<R> {
  /** Reads the row at once: it may change after. */
  readonly write: (row: R) => void;
}

export interface RowOptions {
  /** A row overwrites the one of the same key; otherwise a repeated key is an error. */
  readonly replace?: boolean;
}

/** A history has one writer at a time. */
export interface HistoryWriter extends HistoryReader {
  readonly rowsOf: <R>(shape: TableShape<R>, options?: RowOptions) => RowWriter<R>;
  /**
   * All rows since the last commit, or none of them. What is written before it resolves belongs to the next,
   * which may be asked for only then.
   */
  readonly commit: () => Promise<void>;
  /** For rows in bulk, before any: with many of them, indexes are made at a third of what keeping them costs. */
  readonly dropIndexes: () => Promise<void>;
  /** Those that are missing, after the last commit, which may be under way, and before other rows. */
  readonly makeIndexes: () => Promise<void>;
  /** Whatever was not committed is undone. */
  readonly close: () => Promise<void>;
}

/**
 * A value as the history keeps it. In a text U+FFFD stands for what no database takes as it is: a NUL, which one
 * of them refuses and the other's driver takes for the end, and half of a surrogate pair, which is no character.
 */
export function storable<T>(value: T): T | string {
  return typeof value === 'string' ? storableText(value) : value;
}

export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replace(/\p{Surrogate}/gu, '\uFFFD');
}
