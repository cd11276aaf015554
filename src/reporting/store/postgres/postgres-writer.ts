/**
 * Writes the history into PostgreSQL: rows are gathered here and go there in one transaction when
 * they are committed. After a commit that failed the writer is of no more use.
 */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../../database.ts';
import type { HistoryWriter, RowOptions, RowWriter, SqlValue } from '../history-store.ts';
import type { TableShape } from '../table-shape.ts';
import type { WriteConnection } from './postgres-connection.ts';
import { type Insertion, PostgresRows } from './postgres-rows.ts';
import { postgresStatements } from './postgres-schema.ts';

export class PostgresWriter implements HistoryWriter {
  readonly database: Kysely<Tables>;
  readonly close: () => Promise<void>;
  readonly #tables: { readonly take: () => readonly Insertion[] }[] = [];

  #commit: Promise<void> = Promise.resolve();
  readonly #runLong: (statement: string) => Promise<void>;

  /** On a connection that holds the lock. */
  constructor({ database, close, runLong }: WriteConnection) {
    this.database = database;
    this.close = close;
    this.#runLong = runLong;
  }

  rowsOf<R extends { readonly [K in keyof R]: SqlValue }>(
    shape: TableShape<R>,
    options: RowOptions = {},
  ): RowWriter<R> {
    const rows = new PostgresRows(shape, options);
    this.#tables.push(rows);
    return rows;
  }

  commit(): Promise<void> {
    this.#commit = this.#insert();
    return this.#commit;
  }

  async #insert(): Promise<void> {
    const insertions = this.#tables.flatMap((rows) => rows.take());
    if (insertions.length === 0) return;
    await this.database.transaction().execute(async (transaction) => {
      for (const { sql, parameters } of insertions) {
        await transaction.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      }
    });
  }

  async dropIndexes(): Promise<void> {
    for (const drop of postgresStatements(this.database).drops) await this.#runLong(drop);
  }

  async makeIndexes(): Promise<void> {
    await this.#commit;
    for (const index of postgresStatements(this.database).indexes) await this.#runLong(index);
  }
}
