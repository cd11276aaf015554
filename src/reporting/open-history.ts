/** Opens the history where it is kept: in a SQLite file, or in a PostgreSQL database. */
import { existsSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import type { HistoryLost } from './history-lost.ts';
import type { HistoryReader, HistoryWriter } from './store/history-store.ts';
import {
  openSqliteReader,
  openSqliteStored,
  openSqliteThread,
  openSqliteWriter,
} from './store/sqlite/sqlite-history.ts';

/**
 * Where the history is; the file may be `:memory:` for a writer that reads its own rows. A URL may
 * hold a password (see database-url.ts).
 */
export type HistoryLocation = { readonly file: string } | { readonly url: string };

export interface WriterOptions {
  /** Hears when a connection to a server ends by itself; the next commit fails too. */
  readonly onLost?: (loss: HistoryLost) => void;
  /** Starts the thread that writes into a file (see serve-sqlite.ts); without it the caller's writes. */
  readonly startThread?: (file: string) => Worker;
}

/** Opens it to project into, with its tables made. */
export async function openWriter(
  location: HistoryLocation,
  { onLost = () => undefined, startThread }: WriterOptions = {},
): Promise<HistoryWriter> {
  if ('file' in location) {
    const { file } = location;
    return startThread ? openSqliteThread(file, startThread(file)) : openSqliteWriter(file);
  }
  const { openPostgresWriter } = await import('./store/postgres/postgres-history.ts');
  return openPostgresWriter(location.url, onLost);
}

/** Opens it for questions; its tables are made first where there are none. */
export async function openReader(location: HistoryLocation): Promise<HistoryReader> {
  if ('file' in location) return openSqliteReader(location.file);
  const { openPostgresReader } = await import('./store/postgres/postgres-history.ts');
  return openPostgresReader(location.url);
}

/** Opens a history that is there and changes nothing; undefined when there is none of this version. */
export async function openStored(location: HistoryLocation): Promise<HistoryReader | undefined> {
  if ('file' in location)
    return existsSync(location.file) ? openSqliteStored(location.file) : undefined;
  const { openPostgresStored } = await import('./store/postgres/postgres-history.ts');
  return openPostgresStored(location.url);
}
