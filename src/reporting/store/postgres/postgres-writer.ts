/**
 * Writes the history into PostgreSQL: rows are gathered here and go there in one transaction when
 * they are committed. After a commit that failed the writer is of no more use.
 */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { HistoryWriter, RowOptions, RowWriter } from '../history-store.ts';
import {
  columnsOf,
  type HistorySchema,
  readersOf,
  type SchemaStatements,
  type SqlValue,
  schemaStatements,
  type TableDialect,
  type TableShape,
} from '../table-shape.ts';
import type { WriteConnection } from './postgres-connection.ts';
import { proveEpoch } from './postgres-lock.ts';

/** Text compares by its characters' codes, as everywhere in Bourse, whatever the database's locale. */
const DIALECT: TableDialect = {
  column: { id: 'bigint', text: sql`text collate "C"`, integer: 'bigint' },
  indexed: (primaryKey, columns) => [...new Set([...columns, ...primaryKey])],
};

export function postgresStatements(
  tables: HistorySchema,
  { schema }: Kysely<unknown>,
): SchemaStatements {
  return schemaStatements(tables, schema, DIALECT);
}

export class PostgresWriter implements HistoryWriter {
  readonly database: Kysely<unknown>;
  readonly close: () => Promise<void>;
  readonly #tables: { readonly take: () => readonly Insertion[] }[] = [];

  #commit: Promise<void> = Promise.resolve();
  readonly #runLong: (statement: string) => Promise<void>;

  readonly #schema: HistorySchema;

  readonly #epoch: number | undefined;

  /** On a connection that holds the lock. */
  constructor(
    { database, close, runLong }: WriteConnection,
    schema: HistorySchema,
    epoch?: number,
  ) {
    this.#schema = schema;
    this.#epoch = epoch;
    this.database = database;
    this.close = close;
    this.#runLong = runLong;
  }

  rowsOf<R>(shape: TableShape<R>, options: RowOptions = {}): RowWriter<R> {
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
      if (this.#epoch !== undefined) await proveEpoch(transaction, this.#epoch);
      for (const { sql, parameters } of insertions) {
        await transaction.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      }
    });
  }

  async dropIndexes(): Promise<void> {
    const { drops } = postgresStatements(this.#schema, this.database);
    for (const drop of drops) await this.#runLong(drop);
  }

  async makeIndexes(): Promise<void> {
    await this.#commit;
    const { indexes } = postgresStatements(this.#schema, this.database);
    for (const index of indexes) await this.#runLong(index);
  }
}

/** Enough that the way there and back hardly counts, and no statement grows without bound. */
const ROWS_PER_STATEMENT = 1000;

const ARRAYS = { id: 'bigint[]', text: 'text[]', integer: 'bigint[]' } as const;

interface Insertion {
  readonly sql: string;
  /** An array of values for each column. */
  readonly parameters: readonly (readonly SqlValue[])[];
}

/** Rows of one table: they wait, and go there many at a time. */
class PostgresRows<R> implements RowWriter<R> {
  readonly #shape: TableShape<R>;
  readonly #readers: readonly ((row: R) => SqlValue)[];
  readonly #sql: string;
  readonly #isReplacing: boolean;
  #waiting: (readonly SqlValue[])[] = [];

  constructor(shape: TableShape<R>, { replace = false }: RowOptions) {
    this.#shape = shape;
    this.#readers = readersOf(shape);
    this.#isReplacing = replace;
    this.#sql = insertionOf(shape) + (replace ? replacementOf(shape) : '');
  }

  write(row: R): void {
    this.#waiting.push(this.#readers.map((read) => read(row)));
  }

  /** What is to be sent for the rows that wait; they wait no more. */
  take(): readonly Insertion[] {
    const rows = this.#isReplacing ? this.#lastOfEachKey() : this.#waiting;
    this.#waiting = [];
    const insertions: Insertion[] = [];
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      const some = rows.slice(at, at + ROWS_PER_STATEMENT);
      const parameters = this.#readers.map((_, column) => some.map((row) => row[column] ?? ''));
      insertions.push({ sql: this.#sql, parameters });
    }
    return insertions;
  }

  /** One statement may replace a row once. */
  #lastOfEachKey(): (readonly SqlValue[])[] {
    const columns = columnsOf(this.#shape);
    const key = this.#shape.primaryKey.map((column) => columns.indexOf(column));
    const keyOf = (row: readonly SqlValue[]) => JSON.stringify(key.map((at) => row[at]));
    return [...new Map(this.#waiting.map((row) => [keyOf(row), row])).values()];
  }
}

function insertionOf(shape: TableShape<never>): string {
  const columns = columnsOf(shape);
  const arrays = columns.map(
    (column, at) => `$${at + 1}::${ARRAYS[shape.columns[column] ?? 'text']}`,
  );
  return (
    `insert into "${shape.name}" (${quoted(columns)}) ` +
    `select * from unnest(${arrays.join(', ')})`
  );
}

function replacementOf(shape: TableShape<never>): string {
  const { primaryKey } = shape;
  const others = columnsOf(shape).filter((each) => !primaryKey.includes(each));
  const news = others.map((column) => `"${column}" = excluded."${column}"`).join(', ');
  return ` on conflict (${quoted(primaryKey)}) do update set ${news}`;
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
