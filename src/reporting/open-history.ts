/** Opens the history where it is kept: in a SQLite file, or in a PostgreSQL database. */
import { existsSync, renameSync } from 'node:fs';
import type { MessagePort, Worker } from 'node:worker_threads';
import { SCHEMA } from './reports.ts';
import type { Checkpoint } from './store/checkpoint.ts';
import type { HistoryLost } from './store/history-errors.ts';
import type { HistoryReader, HistoryWriter } from './store/history-store.ts';
import { type SqliteService, serveSqlite } from './store/sqlite/serve-sqlite.ts';
import {
  isWholeFile,
  openSqliteReader,
  openSqliteStored,
  openSqliteThread,
  openSqliteWriter,
  sqliteCheckpoint,
} from './store/sqlite/sqlite-history.ts';

/**
 * Where the history is; the file may be `:memory:` for a writer that reads its own rows. A URL may
 * hold a password (see database-url.ts).
 */
export type HistoryLocation = { readonly file: string } | { readonly url: string };

/** The file of a history, and what SQLite keeps beside it. */
const SQLITE_PARTS = ['', '-wal', '-shm'] as const;

export interface WriterOptions {
  /** Hears when a connection to a server ends by itself; the next commit fails too. */
  readonly onLost?: (loss: HistoryLost) => void;
  /** Starts the thread that writes into a file (see {@link serveHistory}); without it the caller's writes. */
  readonly startThread?: (file: string) => Worker;
  /** Of several machines that share a database: in which the one that writes leads. */
  readonly epoch?: number | undefined;
}

/** Opens it to project into, with its tables made. */
export async function openWriter(
  location: HistoryLocation,
  { onLost = () => undefined, startThread, epoch }: WriterOptions = {},
): Promise<HistoryWriter> {
  if ('file' in location) {
    const { file } = location;
    return startThread ? openSqliteThread(file, startThread(file)) : openWriterHere(file);
  }
  const { openPostgresWriter } = await import('./store/postgres/postgres-history.ts');
  return openPostgresWriter(location.url, SCHEMA, { onLost, epoch });
}

/** Opens a file, or `:memory:`, to project into on the caller's thread: a commit is done when the call returns. */
export function openWriterHere(file: string): HistoryWriter {
  return openSqliteWriter(file, SCHEMA);
}

/** The thread that writes into a file: see serve-sqlite.ts. */
export function serveHistory(port: MessagePort, service: Omit<SqliteService, 'schema'>): void {
  serveSqlite(port, { ...service, schema: SCHEMA });
}

/** Opens it for questions; its tables are made first where there are none. */
export async function openReader(location: HistoryLocation): Promise<HistoryReader> {
  if ('file' in location) return openSqliteReader(location.file, SCHEMA);
  const { openPostgresReader } = await import('./store/postgres/postgres-history.ts');
  return openPostgresReader(location.url, SCHEMA);
}

/** Opens a history that is there and changes nothing; undefined when there is none of this version. */
export async function openStored(location: HistoryLocation): Promise<HistoryReader | undefined> {
  if ('file' in location)
    return existsSync(location.file) ? openSqliteStored(location.file, SCHEMA) : undefined;
  const { openPostgresStored } = await import('./store/postgres/postgres-history.ts');
  return openPostgresStored(location.url, SCHEMA);
}

/**
 * How far a history has come that is there, whichever version its tables are of; undefined when there is none, or
 * none that can be read. Changes nothing. Throws when its server does not let it in, and with `isAlone` also when
 * another process writes there.
 */
export async function storedCheckpoint(
  location: HistoryLocation,
  { isAlone = false }: { readonly isAlone?: boolean } = {},
): Promise<Checkpoint | undefined> {
  if ('file' in location)
    return existsSync(location.file) ? sqliteCheckpoint(location.file) : undefined;
  const { postgresCheckpoint } = await import('./store/postgres/postgres-history.ts');
  return postgresCheckpoint(location.url, { isAlone });
}

/** Whether a history that is there is as it was written; of a database its server answers for that. */
export function isWhole(location: HistoryLocation): boolean {
  return 'url' in location || !existsSync(location.file) || isWholeFile(location.file);
}

/**
 * Gives a history that nobody has open a name by which no venue finds it, so that it is made anew; resolves with that
 * name.
 */
export async function setHistoryAside(location: HistoryLocation, ending: string): Promise<string> {
  if ('url' in location) {
    const { setPostgresAside } = await import('./store/postgres/postgres-history.ts');
    return setPostgresAside(location.url, ending);
  }
  const { file } = location;
  const aside = `${file}.${ending}`;
  for (const part of SQLITE_PARTS)
    if (existsSync(file + part)) renameSync(file + part, aside + part);
  return aside;
}
