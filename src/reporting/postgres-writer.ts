/**
 * Writes the history into PostgreSQL: rows are gathered here and go there in one transaction when
 * they are committed. After a commit that failed the writer is of no more use.
 */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './database.ts';
import type {
  HistoryReader,
  HistoryWriter,
  RowOptions,
  RowWriter,
  SqlValue,
} from './history-store.ts';
import { type Insertion, PostgresRows } from './postgres-rows.ts';
import { postgresStatements } from './postgres-schema.ts';
import type { TableShape } from './tables/table-shape.ts';

export class PostgresWriter implements HistoryWriter {
  readonly database: Kysely<Tables>;
  readonly close: () => Promise<void>;
  readonly #tables: { readonly take: () => readonly Insertion[] }[] = [];

  /** On a connection that holds the lock. */
  constructor({ database, close }: HistoryReader) {
    this.database = database;
    this.close = close;
  }

  rowsOf<R extends { readonly [K in keyof R]: SqlValue }>(
    shape: TableShape<R>,
    options: RowOptions = {},
  ): RowWriter<R> {
    const rows = new PostgresRows(shape, options);
    this.#tables.push(rows);
    return rows;
  }

  async commit(): Promise<void> {
    const insertions = this.#tables.flatMap((rows) => rows.take());
    if (insertions.length === 0) return;
    await this.database.transaction().execute(async (transaction) => {
      for (const { sql, parameters } of insertions) {
        await transaction.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      }
    });
  }

  async dropIndexes(): Promise<void> {
    await this.#run(postgresStatements(this.database).drops);
  }

  async makeIndexes(): Promise<void> {
    await this.#run(postgresStatements(this.database).indexes);
  }

  async #run(statements: readonly string[]): Promise<void> {
    for (const statement of statements)
      await this.database.executeQuery(CompiledQuery.raw(statement));
  }
}
