/** The tables of the history in a SQLite file, their indexes, and what SQLite is told of them. */
import { sql } from 'kysely';
import {
  type HistorySchema,
  indexesOf,
  type SchemaStatements,
  schemaStatements,
  type TableDialect,
  type TableShape,
} from '../table-shape.ts';
import { queriesOn, type SqliteConnection } from './sqlite-connection.ts';

/**
 * Tables are clustered by their primary key: ids only grow, so new rows append, and every index carries
 * the key, which makes an index by owner give pages without sorting. One number is a key by itself
 * (SQLite's rowid), at half the cost; all other keys are told to be (`without rowid`).
 */
const DIALECT: TableDialect = {
  column: { id: 'integer', text: 'text', integer: 'integer' },
  tableEnd: sql`without rowid`,
  indexed: (_, columns) => columns,
};

/** 0 in a new file. */
export function schemaVersion(connection: SqliteConnection): number {
  const [row] = connection.prepare('pragma user_version').all([]) as { user_version: number }[];
  return row?.user_version ?? 0;
}

/** Empties the file and makes the tables of this version: the projection then starts over. */
export function remake(connection: SqliteConnection, schema: HistorySchema): void {
  const { indexes, tables } = statementsOf(connection, schema);
  const old = namesOf(connection, 'table').filter((name) => !name.startsWith('sqlite_'));
  connection.exec(
    [
      'begin immediate',
      ...old.map((name) => `drop table "${name}"`),
      ...tables,
      ...indexes,
      ...statistics(schema),
      `pragma user_version = ${schema.version}`,
      'commit',
    ].join(';\n'),
  );
}

export function dropIndexes(connection: SqliteConnection, schema: HistorySchema): void {
  const { drops } = statementsOf(connection, schema);
  connection.exec(['begin immediate', ...drops, 'commit'].join(';\n'));
}

/** Those that are missing, one after the other: each is as large as what it is of. */
export function makeIndexes(connection: SqliteConnection, schema: HistorySchema): void {
  const there = new Set(namesOf(connection, 'index'));
  const expected = schema.tables.flatMap((shape) => Object.keys(indexesOf(shape)));
  if (expected.every((name) => there.has(name))) return;
  for (const index of statementsOf(connection, schema).indexes) connection.exec(index);
  connection.exec(['begin immediate', ...statistics(schema), 'commit'].join(';\n'));
}

const statements = new WeakMap<HistorySchema, SchemaStatements>();

/** Made once in a process: they are the same for each file. */
function statementsOf(connection: SqliteConnection, schema: HistorySchema): SchemaStatements {
  const known = statements.get(schema);
  if (known !== undefined) return known;
  const made = schemaStatements(schema, queriesOn(connection).schema, DIALECT);
  statements.set(schema, made);
  return made;
}

function namesOf(connection: SqliteConnection, type: 'table' | 'index'): string[] {
  const found = connection.prepare('select "name" from sqlite_schema where "type" = ?').all([type]);
  return (found as { name: string }[]).map(({ name }) => name);
}

/**
 * What `analyze` would find in a large history, as statements. SQLite plans without statistics as
 * if a user's rows of one symbol were as many as all the user's rows; measuring again and again
 * would cost and make plans depend on the day.
 */
function statistics({ tables }: HistorySchema): string[] {
  return [
    'analyze sqlite_schema',
    'delete from sqlite_stat1',
    ...tables.flatMap(statisticsOf),
    'analyze sqlite_schema',
  ];
}

function statisticsOf(shape: TableShape<never>): string[] {
  return Object.entries(indexesOf(shape)).map(
    ([name, { rowsAlike }]) =>
      `insert into sqlite_stat1 values ('${shape.name}', '${name}', '1000000 ${rowsAlike.join(' ')}')`,
  );
}
