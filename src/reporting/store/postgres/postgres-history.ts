/**
 * The history in PostgreSQL: its tables are those of SQLite, in a schema of their own. Who may write them, postgres-lock.ts
 * says.
 */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { type Checkpoint, checkpointShape, readCheckpoint } from '../checkpoint.ts';
import type { HistoryLost } from '../history-errors.ts';
import type { HistoryReader } from '../history-store.ts';
import type { HistorySchema } from '../table-shape.ts';
import { connectToRead, connectToWrite, HISTORY_SCHEMA } from './postgres-connection.ts';
import { claimEpoch, lock } from './postgres-lock.ts';
import { PostgresWriter, postgresStatements } from './postgres-writer.ts';

/** The schema is there and was not made by this software. */
export class SchemaTaken extends Error {
  override readonly name = 'SchemaTaken';
}

/** Says of which version the tables are. */
const VERSION_TABLE = 'schemaVersion';

export interface PostgresWriterOptions {
  /** Hears when the connection ends by itself. */
  readonly onLost: (loss: HistoryLost) => void;
  /** Of several machines: in which this one leads. */
  readonly epoch?: number | undefined;
}

/** Connects to project into it, with its tables made. Throws `HistoryLocked` and {@link SchemaTaken}. */
export async function openPostgresWriter(
  url: string,
  schema: HistorySchema,
  { onLost, epoch }: PostgresWriterOptions,
): Promise<PostgresWriter> {
  const connection = await connectToWrite(url, onLost, { isShared: epoch !== undefined });
  const { database, close } = connection;
  try {
    await lock(database, epoch);
    if ((await schemaVersion(database)) !== schema.version) await remake(database, schema);
    if (epoch !== undefined) await claimEpoch(database, epoch);
    return new PostgresWriter(connection, schema, epoch);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Connects for questions; the tables are made first where there are none. */
export async function openPostgresReader(
  url: string,
  schema: HistorySchema,
): Promise<HistoryReader> {
  const reader = connectToRead(url);
  try {
    const isMade = (await schemaVersion(reader.database)) === schema.version;
    if (!isMade) await (await openPostgresWriter(url, schema, { onLost: () => undefined })).close();
    return reader;
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/** Connects to a history that is there for questions, as it is; undefined when its tables are of another version. */
export async function openPostgresStored(
  url: string,
  { version }: HistorySchema,
): Promise<HistoryReader | undefined> {
  const reader = connectToRead(url);
  try {
    if ((await schemaVersion(reader.database)) === version) return reader;
  } catch (error) {
    await reader.close();
    throw error;
  }
  await reader.close();
  return undefined;
}

/**
 * Of whatever version the tables are; undefined where there are none. Changes nothing. `isAlone`: only if nobody
 * writes it, else throws `HistoryLocked`.
 */
export async function postgresCheckpoint(
  url: string,
  { isAlone }: { readonly isAlone: boolean },
): Promise<Checkpoint | undefined> {
  const { database, close } = await connectToWrite(url, () => undefined);
  try {
    if (isAlone) await lock(database);
    const there = await tablesThere(database);
    if (!there.includes(VERSION_TABLE) || !there.includes(checkpointShape.name)) return undefined;
    return await readCheckpoint(database);
  } finally {
    await close();
  }
}

/** The schema, if it is there, gets another name, which is told; what had that name is dropped. Throws `HistoryLocked`. */
export async function setPostgresAside(url: string, ending: string): Promise<string> {
  const { database, close } = await connectToWrite(url, () => undefined);
  const aside = `${HISTORY_SCHEMA}_${ending.replaceAll('-', '_')}`;
  try {
    await lock(database);
    if (!(await isSchemaThere(database))) return 'nothing: it is gone';
    await sql`drop schema if exists ${sql.id(aside)} cascade`.execute(database);
    await sql`alter schema ${sql.id(HISTORY_SCHEMA)} rename to ${sql.id(aside)}`.execute(database);
    return `schema ${aside}`;
  } finally {
    await close();
  }
}

/** Undefined where there is no history. */
async function schemaVersion(database: Kysely<unknown>): Promise<number | undefined> {
  const there = await tablesThere(database);
  if (!there.includes(VERSION_TABLE)) return undefined;
  const found = await sql<{ version: number }>`
    select "version" from ${sql.table(VERSION_TABLE)}`.execute(database);
  return found.rows[0]?.version;
}

/** Empties the schema and makes the tables of this version: the projection then starts over. */
async function remake(database: Kysely<unknown>, schema: HistorySchema): Promise<void> {
  const old = await tablesThere(database);
  if (old.length > 0 && !old.includes(VERSION_TABLE)) {
    throw new SchemaTaken(`the schema ${HISTORY_SCHEMA} holds tables that are not of a history`);
  }
  // Asked first, because to make a schema takes a right that its owner need not have.
  const isThere = await isSchemaThere(database);
  const { indexes, tables } = postgresStatements(schema, database);
  const statements = [
    'begin',
    ...(isThere ? [] : [`create schema ${HISTORY_SCHEMA}`]),
    ...old.map((name) => `drop table "${name}"`),
    ...tables,
    ...indexes,
    `create table "${VERSION_TABLE}" ("version" integer not null)`,
    `insert into "${VERSION_TABLE}" values (${schema.version})`,
    'commit',
  ];
  await database.executeQuery(CompiledQuery.raw(statements.join(';\n')));
}

async function isSchemaThere(database: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_namespace where nspname = ${HISTORY_SCHEMA}`.execute(database);
  return rows.length > 0;
}

async function tablesThere(database: Kysely<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as "name" from pg_tables where schemaname = ${HISTORY_SCHEMA}
  `.execute(database);
  return rows.map(({ name }) => name);
}
