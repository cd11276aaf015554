/** Histories for tests: each its own, empty, and gone when the test file ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { SCHEMA_VERSION } from '../../src/reporting/database.ts';
import type { HistoryWriter } from '../../src/reporting/history-store.ts';
import { type HistoryLocation, openWriter } from '../../src/reporting/open-history.ts';
import { SqliteConnection } from '../../src/reporting/sqlite-connection.ts';

const cleanups: (() => Promise<void>)[] = [];

afterAll(closeHistories);

/** A writer that reads its own rows. */
export async function openHistory(): Promise<HistoryWriter> {
  const writer = await openWriter({ file: ':memory:' });
  cleanups.push(() => writer.close());
  return writer;
}

/** A place where nothing is yet, to be opened more than once. */
export async function historyPlace(): Promise<HistoryLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-history-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return { file: join(folder, 'history.sqlite') };
}

/** The operator removes it while nobody uses it. */
export async function removeHistory({ file }: HistoryLocation): Promise<void> {
  await rm(file);
}

/** As if other software had made it. */
export async function ageSchema({ file }: HistoryLocation): Promise<void> {
  const connection = new SqliteConnection(file);
  connection.exec(`pragma user_version = ${SCHEMA_VERSION + 1}`);
  connection.close();
}

/** For tests that open many: closes what is open so far. */
export async function closeHistories(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
