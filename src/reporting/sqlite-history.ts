/**
 * The history in SQLite: who may write and who only reads. WAL mode lets the projector write on its
 * own thread while the gateway reads committed rows over a read-only connection. The journal can
 * always rebuild the file, so commits need not wait for the disk (`synchronous` normal: never torn,
 * at worst a little behind).
 */
import { Kysely, SqliteDialect, sql } from 'kysely';
import { SCHEMA_VERSION, SHAPES, type Tables } from './database.ts';
import type { HistoryReader } from './history-store.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { SqliteWriter } from './sqlite-writer.ts';
import { creation, type TableDialect, type TableShape } from './tables/table-shape.ts';

const PRAGMAS = `
  pragma page_size = 8192;
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma cache_size = -65536;
  pragma busy_timeout = 10000;
`;

/**
 * Tables are clustered by their primary key: ids only grow, so new rows append, and every index carries
 * the key, which makes (owner, time) indexes give pages without sorting. One number is a key by itself
 * (SQLite's rowid), at half the cost; all other keys are told to be (`without rowid`).
 */
const DIALECT: TableDialect = {
  column: { id: 'integer', text: 'text', integer: 'integer' },
  tableEnd: sql`without rowid`,
  indexed: (_, columns) => columns,
};

/** Opens the file to project into, with its tables made; `:memory:` for none. */
export function openSqliteWriter(file: string): SqliteWriter {
  const connection = new SqliteConnection(file);
  connection.exec(PRAGMAS);
  if (schemaVersion(connection) !== SCHEMA_VERSION) remake(connection);
  return new SqliteWriter(connection, queriesOn(connection));
}

/** Opens the file for questions; it is made first where it does not exist. */
export async function openSqliteReader(file: string): Promise<HistoryReader> {
  await openSqliteWriter(file).close();
  const connection = new SqliteConnection(file, { readOnly: true });
  connection.exec('pragma cache_size = -16384; pragma busy_timeout = 10000;');
  return { database: queriesOn(connection), close: async () => connection.close() };
}

/** Opens a file that is there for questions, as it is; undefined when its tables are of another version. */
export function openSqliteStored(file: string): HistoryReader | undefined {
  const connection = new SqliteConnection(file, { readOnly: true });
  const close = async () => connection.close();
  connection.exec('pragma busy_timeout = 10000;');
  if (schemaVersion(connection) === SCHEMA_VERSION)
    return { database: queriesOn(connection), close };
  connection.close();
  return undefined;
}

function queriesOn(connection: SqliteConnection): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
}

/** 0 in a new file. */
function schemaVersion(connection: SqliteConnection): number {
  const [row] = connection.prepare('pragma user_version').all([]) as { user_version: number }[];
  return row?.user_version ?? 0;
}

/** Empties the file and makes the tables of this version: the projection then starts over. */
function remake(connection: SqliteConnection): void {
  const { schema } = queriesOn(connection);
  const old = connection
    .prepare(
      `select "name" from sqlite_schema where "type" = 'table' and "name" not like 'sqlite_%'`,
    )
    .all([]) as { name: string }[];
  connection.exec(
    [
      'begin immediate',
      ...old.map(({ name }) => `drop table "${name}"`),
      ...SHAPES.flatMap((shape) => creation(schema, shape, DIALECT)),
      'analyze sqlite_schema',
      ...SHAPES.flatMap(statistics),
      'analyze sqlite_schema',
      `pragma user_version = ${SCHEMA_VERSION}`,
      'commit',
    ].join(';\n'),
  );
}

/**
 * What `analyze` would find in a large history, as statements. SQLite plans without statistics as
 * if a user's rows of one symbol were as many as all the user's rows; measuring again and again
 * would cost and make plans depend on the day.
 */
function statistics<R>(shape: TableShape<R>): string[] {
  return Object.entries(shape.indexes).map(
    ([name, { rowsAlike }]) =>
      `insert into sqlite_stat1 values ('${shape.name}', '${name}', '1000000 ${rowsAlike.join(' ')}')`,
  );
}
