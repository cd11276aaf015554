/** Rows of one table on their way to SQLite: a few wait, so that one call is made for all of them. */
import type { SqliteStatement } from 'kysely';
import type { RowOptions, RowWriter, SqlValue } from './history-store.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { columnsOf, type TableShape } from './tables/table-shape.ts';

/** With more rows in a call the call hardly counts. */
const ROWS_PER_CALL = 8;

export class SqliteRows<R extends { readonly [K in keyof R]: SqlValue }> implements RowWriter<R> {
  readonly #columns: readonly (keyof R & string)[];
  readonly #many: SqliteStatement;
  readonly #one: SqliteStatement;
  readonly #values: SqlValue[];
  #count = 0;

  constructor(connection: SqliteConnection, shape: TableShape<R>, options: RowOptions) {
    this.#columns = columnsOf(shape);
    this.#many = connection.prepare(insertionOf(shape, ROWS_PER_CALL, options));
    this.#one = connection.prepare(insertionOf(shape, 1, options));
    this.#values = Array(ROWS_PER_CALL * this.#columns.length).fill('');
  }

  write(row: R): void {
    let at = this.#count;
    for (const column of this.#columns) {
      this.#values[at] = row[column];
      at += 1;
    }
    this.#count = at;
    if (at < this.#values.length) return;
    this.#many.run(this.#values);
    this.#count = 0;
  }

  /** Hands over those that wait. */
  flush(): void {
    const width = this.#columns.length;
    for (let at = 0; at < this.#count; at += width) {
      this.#one.run(this.#values.slice(at, at + width));
    }
    this.#count = 0;
  }
}

/**
 * A row that cannot be stored fails what is being committed as a whole, so nothing of a call need be undone
 * by itself (`or fail`): to be able to, SQLite would copy each page that the call touches.
 */
function insertionOf<R>(shape: TableShape<R>, rows: number, { replace = false }: RowOptions) {
  const columns = columnsOf(shape);
  const verb = replace ? 'insert or replace' : 'insert or fail';
  const names = columns.map((column) => `"${column}"`).join(', ');
  const row = `(${columns.map(() => '?').join(', ')})`;
  return `${verb} into "${shape.name}" (${names}) values ${Array(rows).fill(row).join(', ')}`;
}
