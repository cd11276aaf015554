/**
 * Writes the history into SQLite: each row by a prepared statement, at once, into the transaction
 * that the commit ends. This is the projection's hot path, so nothing here waits.
 */
import type { Kysely, SqliteStatement } from 'kysely';
import type { Tables } from './database.ts';
import type { HistoryWriter, RowOptions, RowWriter, SqlValue } from './history-store.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { columnsOf, type TableShape } from './tables/table-shape.ts';

export class SqliteWriter implements HistoryWriter {
  readonly database: Kysely<Tables>;
  readonly #connection: SqliteConnection;
  #isWriting = false;

  /** `database` asks over the same connection. */
  constructor(connection: SqliteConnection, database: Kysely<Tables>) {
    this.#connection = connection;
    this.database = database;
  }

  rowsOf<R extends { readonly [K in keyof R]: SqlValue }>(
    shape: TableShape<R>,
    options: RowOptions = {},
  ): RowWriter<R> {
    const columns = columnsOf(shape);
    const statement = this.#insertion(shape.name, columns, options);
    return {
      write: (row) => {
        if (!this.#isWriting) this.#begin();
        statement.run(columns.map((column) => row[column]));
      },
    };
  }

  async commit(): Promise<void> {
    if (!this.#isWriting) return;
    this.#connection.exec('commit');
    this.#isWriting = false;
  }

  async close(): Promise<void> {
    if (this.#isWriting) this.#connection.exec('rollback');
    // A stopped venue's history is one file that can be copied.
    this.#connection.exec('pragma wal_checkpoint(truncate)');
    this.#connection.close();
  }

  #begin(): void {
    this.#connection.exec('begin immediate');
    this.#isWriting = true;
  }

  #insertion(
    table: string,
    columns: readonly string[],
    { replace = false }: RowOptions,
  ): SqliteStatement {
    const verb = replace ? 'insert or replace' : 'insert';
    const names = columns.map((column) => `"${column}"`).join(', ');
    const places = columns.map(() => '?').join(', ');
    return this.#connection.prepare(`${verb} into "${table}" (${names}) values (${places})`);
  }
}
