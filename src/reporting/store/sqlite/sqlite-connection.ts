/**
 * One connection to SQLite through the `node:sqlite` API: the built-in module where Node has it
 * whole (22.16 and later), else the package of the same API. All calls are synchronous; a
 * prepared statement is kept per SQL text, because the history asks the same few again and again.
 * It is also the database that Kysely's own SQLite dialect wants.
 */
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { HistoryDamaged } from '../history-errors.ts';
import { storable } from '../history-store.ts';
import type { Changes } from './sqlite-changeset.ts';

interface StatementSync {
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
  columns(): unknown[];
  setReadBigInts(isOn: boolean): void;
}

interface DatabaseSync {
  prepare(sql: string): StatementSync;
  exec(sql: string): void;
  applyChangeset(changeset: Uint8Array, options?: ChangesetOptions): boolean;
  close(): void;
  /** Absent in the first versions of the built-in module, whose `close` needs no help. */
  readonly isTransaction?: boolean;
}

interface ChangesetOptions {
  readonly onConflict: (conflict: number) => number;
}

/** SQLite's numbers for what a row of a changeset met, and for what to do about it. */
const KEY_TAKEN = 3;
const REPLACE = 1;
const ABORT = 2;

interface SqliteModule {
  readonly StatementSync: { readonly prototype: object };
  readonly DatabaseSync: new (file: string, options?: { readOnly?: boolean }) => DatabaseSync;
}

const builtIn = process.getBuiltinModule('node:sqlite') as SqliteModule | undefined;
const isWhole = builtIn !== undefined && 'columns' in builtIn.StatementSync.prototype;
const { DatabaseSync }: SqliteModule = isWhole ? builtIn : await standIn();

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Far above the number of statements that are asked again and again; a bound, so that none can leak. */
const STATEMENTS_MAX = 500;
/** Longer ones merge many lists, now so many and now others. */
const KEPT_LENGTH_MAX = 10_000;

export class SqliteConnection implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  /** Opens (and unless read-only, creates) the file; `:memory:` lives as long as the connection. */
  constructor(file: string, options: { readOnly?: boolean } = {}) {
    this.#database = new DatabaseSync(file, { readOnly: options.readOnly ?? false });
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    if (this.#statements.size >= STATEMENTS_MAX) this.#statements.clear();
    const statement = wrap(this.#database.prepare(sql));
    if (sql.length > KEPT_LENGTH_MAX) return statement;
    this.#statements.set(sql, statement);
    return statement;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** Writes rows into the open transaction. Throws when one of them cannot be stored. */
  apply({ bytes, replace, rows }: Changes): void {
    const onConflict = (conflict: number) => (replace && conflict === KEY_TAKEN ? REPLACE : ABORT);
    const before = this.#rowsChanged();
    const isApplied = this.#database.applyChangeset(bytes, { onConflict });
    // Rows of a table that looks otherwise would be passed over.
    if (!isApplied || this.#rowsChanged() < before + rows)
      throw new HistoryDamaged('rows of the history cannot be stored as they are');
  }

  #rowsChanged(): number {
    const [found] = this.prepare('select total_changes() as "count"').all([]);
    return (found as { count: number }).count;
  }

  /** Whatever was not committed is undone. */
  close(): void {
    if (this.#database.isTransaction) this.#database.exec('rollback');
    this.#statements.clear();
    this.#database.close();
  }
}

/** Asks over the connection. */
export function queriesOn(connection: SqliteConnection): Kysely<unknown> {
  return new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
}

function wrap(statement: StatementSync): SqliteStatement {
  statement.setReadBigInts(true);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(storable)).map(readable),
    run: (parameters) => statement.run(...parameters.map(storable)),
    iterate: (parameters) => readableRows(statement.iterate(...parameters.map(storable))),
  };
}

function* readableRows(rows: Iterable<unknown>): Generator<unknown> {
  for (const row of rows) yield readable(row);
}

/** Integers become numbers, and ids, which alone are beyond the safe integers, their digits. */
function readable(row: unknown): unknown {
  const values = row as Record<string, unknown>;
  for (const column in values) {
    const value = values[column];
    if (typeof value === 'bigint')
      values[column] = value > MAX_SAFE ? String(value) : Number(value);
  }
  return values;
}

/** An install may have left it out. */
async function standIn(): Promise<SqliteModule> {
  try {
    return await import('@photostructure/sqlite');
  } catch (cause) {
    const needs = 'install @photostructure/sqlite, or use Node 22.16 or later';
    throw new Error(`Node ${process.version} has no SQLite of its own that is whole: ${needs}`, {
      cause,
    });
  }
}
