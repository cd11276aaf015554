/**
 * Rows of one table on their way to SQLite, as a changeset of insertions: bytes that SQLite takes in as a whole
 * (`sqlite3changeset_apply`), at two thirds of what binding value by value costs, and that can be handed to
 * another thread. SQLite describes the format in `sqlite3session.c`, "CHANGESET FORMAT": a head with the
 * table's columns and name, and each row as an operation and its values in turn.
 */

import type { RowOptions, RowWriter, SqlValue } from '../history-store.ts';
import { columnsOf, type TableShape } from '../tables/table-shape.ts';
import { ChangesetBytes } from './changeset-bytes.ts';

/** What is to be written into a table. */
export interface Changes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
  /** Whether a row may overwrite the one of its key. */
  readonly replace: boolean;
}

const TABLE = 0x54;
/** The operation, of the client's own accord. */
const INSERTION = [18, 0];

/**
 * Few enough to be handed on while more are written, and many, as SQLite keeps what each page was before
 * every changeset.
 */
const BYTES_FULL = 16 << 20;

export class SqliteChangeset<R extends { readonly [K in keyof R]: SqlValue }>
  implements RowWriter<R>
{
  readonly #columns: readonly (keyof R & string)[];
  readonly #replace: boolean;
  readonly #bytes = new ChangesetBytes();
  readonly #headLength: number;
  #rows = 0;

  constructor(shape: TableShape<R>, { replace = false }: RowOptions) {
    this.#columns = columnsOf(shape);
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
    this.#bytes.raw(INSERTION);
    for (const column of this.#columns) {
      const value: SqlValue = row[column];
      if (typeof value === 'number') this.#bytes.integer(value);
      else this.#bytes.text(value);
    }
    this.#rows += 1;
  }

  /** What was written since the last time, if anything. */
  take(): Changes | undefined {
    if (this.#rows === 0) return undefined;
    const rows = this.#rows;
    this.#rows = 0;
    return { bytes: this.#bytes.take(this.#headLength), rows, replace: this.#replace };
  }
}
