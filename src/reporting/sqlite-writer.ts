/**
 * Writes the history into SQLite, a few rows by one prepared statement, into the transaction that the
 * commit ends. This is the projection's hot path, so nothing here is asynchronous.
 */
import type { Kysely } from 'kysely';
import type { Tables } from './database.ts';
import type { HistoryWriter, RowOptions, RowWriter, SqlValue } from './history-store.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { SqliteRows } from './sqlite-rows.ts';
import { dropIndexes, makeIndexes } from './sqlite-schema.ts';
import type { TableShape } from './tables/table-shape.ts';

export class SqliteWriter implements HistoryWriter {
  readonly database: Kysely<Tables>;
  readonly #connection: SqliteConnection;
  readonly #tables: { readonly flush: () => void }[] = [];
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
    const rows = new SqliteRows(this.#connection, shape, options);
    this.#tables.push(rows);
    return {
      write: (row) => {
        if (!this.#isWriting) this.#begin();
        rows.write(row);
      },
    };
  }

  async commit(): Promise<void> {
    if (!this.#isWriting) return;
    for (const rows of this.#tables) rows.flush();
    this.#connection.exec('commit');
    this.#isWriting = false;
  }

  async dropIndexes(): Promise<void> {
    dropIndexes(this.#connection);
  }

  async makeIndexes(): Promise<void> {
    makeIndexes(this.#connection);
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
}
