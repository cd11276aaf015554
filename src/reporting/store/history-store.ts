/**
 * The history's database as the rest sees it, whichever it is (see open-history.ts): a reader asks
 * through the query builder, the one writer gathers rows and commits them together.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../database.ts';
import type { TableShape } from './table-shape.ts';

/** What a column holds: ids and decimals as text, times and counts as safe integers. */
export type SqlValue = string | number;

/** Answers questions. */
export interface HistoryReader {
  readonly database: Kysely<Tables>;
  readonly close: () => Promise<void>;
}

/** Rows of one table, on their way. */
export interface RowWriter<R> {
  readonly write: (row: R) => void;
}

export interface RowOptions {
  /** A row overwrites the one of the same key; otherwise a repeated key is an error. */
  readonly replace?: boolean;
}

/** A history has one writer at a time. */
export interface HistoryWriter extends HistoryReader {
  readonly rowsOf: <R extends { readonly [K in keyof R]: SqlValue }>(
    shape: TableShape<R>,
    options?: RowOptions,
  ) => RowWriter<R>;
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
