/** Writes rows of one table with one prepared statement: the projection's hot path. */
import type { SqliteStatement } from 'kysely';
import type { SqliteConnection, SqlValue } from './sqlite-connection.ts';
import { columnsOf, type TableShape } from './tables/table-shape.ts';

export class RowWriter<R extends { readonly [K in keyof R]: SqlValue }> {
  readonly #statement: SqliteStatement;
  readonly #columns: readonly (keyof R)[];

  /** `replace` overwrites the row of the same key; otherwise a repeated key is an error. */
  constructor(
    connection: SqliteConnection,
    shape: TableShape<R>,
    options: { replace?: boolean } = {},
  ) {
    const columns = columnsOf(shape);
    const verb = options.replace ? 'insert or replace' : 'insert';
    const names = columns.map((column) => `"${column}"`).join(', ');
    const places = columns.map(() => '?').join(', ');
    this.#columns = columns;
    this.#statement = connection.prepare(
      `${verb} into "${shape.name}" (${names}) values (${places})`,
    );
  }

  write(row: R): void {
    this.#statement.run(this.#columns.map((column) => row[column]));
  }
}
