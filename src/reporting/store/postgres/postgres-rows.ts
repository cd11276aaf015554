/** Rows of one table on their way to PostgreSQL: they wait, and go there many at a time. */
import type { RowOptions, RowWriter, SqlValue } from '../history-store.ts';
import { columnsOf, type TableShape } from '../table-shape.ts';

/** Enough that the way there and back hardly counts, and no statement grows without bound. */
const ROWS_PER_STATEMENT = 1000;

const ARRAYS = { id: 'bigint[]', text: 'text[]', integer: 'bigint[]' } as const;

export interface Insertion {
  readonly sql: string;
  /** An array of values for each column. */
  readonly parameters: readonly (readonly SqlValue[])[];
}

export class PostgresRows<R extends { readonly [K in keyof R]: SqlValue }> implements RowWriter<R> {
  readonly #shape: TableShape<R>;
  readonly #columns: readonly (keyof R & string)[];
  readonly #sql: string;
  readonly #isReplacing: boolean;
  #waiting: R[] = [];

  constructor(shape: TableShape<R>, { replace = false }: RowOptions) {
    this.#shape = shape;
    this.#columns = columnsOf(shape);
    this.#isReplacing = replace;
    this.#sql = insertionOf(shape) + (replace ? replacementOf(shape) : '');
  }

  write(row: R): void {
    this.#waiting.push(row);
  }

  /** What is to be sent for the rows that wait; they wait no more. */
  take(): readonly Insertion[] {
    const rows = this.#isReplacing ? this.#lastOfEachKey() : this.#waiting;
    this.#waiting = [];
    const insertions: Insertion[] = [];
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      const some = rows.slice(at, at + ROWS_PER_STATEMENT);
      const parameters = this.#columns.map((column) => some.map((row): SqlValue => row[column]));
      insertions.push({ sql: this.#sql, parameters });
    }
    return insertions;
  }

  /** One statement may replace a row once. */
  #lastOfEachKey(): R[] {
    const { primaryKey } = this.#shape;
    const keyOf = (row: R) => JSON.stringify(primaryKey.map((column) => row[column]));
    return [...new Map(this.#waiting.map((row) => [keyOf(row), row])).values()];
  }
}

function insertionOf<R>(shape: TableShape<R>): string {
  const columns = columnsOf(shape);
  const arrays = columns.map((column, at) => `$${at + 1}::${ARRAYS[shape.columns[column]]}`);
  return (
    `insert into "${shape.name}" (${quoted(columns)}) ` +
    `select * from unnest(${arrays.join(', ')})`
  );
}

function replacementOf<R>({ primaryKey, ...shape }: TableShape<R>): string {
  const others = columnsOf({ primaryKey, ...shape }).filter((each) => !primaryKey.includes(each));
  const news = others.map((column) => `"${column}" = excluded."${column}"`).join(', ');
  return ` on conflict (${quoted(primaryKey)}) do update set ${news}`;
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
