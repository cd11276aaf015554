/**
 * Rows of one table on their way to SQLite, as a changeset of insertions: bytes that SQLite takes in as a whole
 * (`sqlite3changeset_apply`), at two thirds of what binding value by value costs, and that can be handed to
 * another thread. SQLite describes the format in `sqlite3session.c`, "CHANGESET FORMAT": a head with the
 * table's columns and name, and each row as an operation and its values in turn.
 */

import type { RowOptions, RowWriter } from '../history-store.ts';
import {
  type ColumnKind,
  columnsOf,
  readersOf,
  type SqlValue,
  type TableShape,
} from '../table-shape.ts';
import { ChangesetBytes } from './changeset-bytes.ts';

/** What is to be written into a table. */
export interface Changes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
  /** Whether a row may overwrite the one of its key. */
  readonly replace: boolean;
}

const TABLE = 0x54;
/** An operation, and that no trigger or foreign key brought it about. */
const INSERTION = 18;
const OF_ITSELF = 0;

/**
 * Few enough to be handed on while more are written, and many, as SQLite keeps what each page was before
 * every changeset.
 */
const BYTES_FULL = 16 << 20;

export class SqliteChangeset<R> implements RowWriter<R> {
  readonly #columns: readonly string[];
  readonly #kinds: readonly ColumnKind[];
  readonly #readers: readonly ((row: R) => SqlValue)[];
  /** Whether each column is a field of the row. */
  readonly #isPlain: boolean;
  readonly #replace: boolean;
  readonly #bytes = new ChangesetBytes();
  readonly #headLength: number;
  #rows = 0;

  constructor(shape: TableShape<R>, { replace = false }: RowOptions) {
    this.#columns = columnsOf(shape);
    this.#kinds = Object.values(shape.columns);
    this.#readers = readersOf(shape);
    this.#isPlain = shape.reads === undefined;
    this.#replace = replace;
    const keys = this.#columns.map((column) => shape.primaryKey.indexOf(column) + 1);
    this.#bytes.raw([TABLE, keys.length, ...keys, ...Buffer.from(shape.name), 0]);
    this.#headLength = this.#bytes.length;
  }

  /** Whether it is time to take them. */
  get isFull(): boolean {
    return this.#bytes.length >= BYTES_FULL;
  }

  write(row: R): void {
    const start = this.#bytes.length;
    this.#bytes.pair(INSERTION, OF_ITSELF);
    if (!this.#isPlain || !this.#writeAsItStands(row)) {
      this.#bytes.cut(start + 2);
      this.#writeByColumn(row);
    }
    this.#rows += 1;
  }

  /** Whether the fields are the columns, in their order: they are then read at half the cost of looking each up. */
  #writeAsItStands(row: R): boolean {
    let at = 0;
    for (const field in row) {
      if (field !== this.#columns[at]) return false;
      this.#value(row[field] as SqlValue, this.#kinds[at]);
      at += 1;
    }
    return at === this.#columns.length;
  }

  #writeByColumn(row: R): void {
    const readers = this.#readers;
    for (let at = 0; at < readers.length; at += 1) {
      const value = (readers[at] as (row: R) => SqlValue)(row);
      this.#value(value, this.#kinds[at]);
    }
  }

  #value(value: SqlValue, kind: ColumnKind | undefined): void {
    if (typeof value === 'number') this.#bytes.integer(value);
    else if (kind === 'id') this.#bytes.id(value);
    else this.#bytes.text(value);
  }

  /** What was written since the last time, if anything. */
  take(): Changes | undefined {
    if (this.#rows === 0) return undefined;
    const rows = this.#rows;
    this.#rows = 0;
    return { bytes: this.#bytes.take(this.#headLength), rows, replace: this.#replace };
  }
}
