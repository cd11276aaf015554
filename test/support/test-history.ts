/**
 * Histories for tests: each its own, empty, and gone when the test file ends. The tests of the
 * history run twice, in two projects of Vitest: on SQLite and on PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { type HistoryLocation, openWriter } from '../../src/reporting/open-history.ts';
import { SCHEMA } from '../../src/reporting/reports.ts';
import type { HistoryReader, HistoryWriter } from '../../src/reporting/store/history-store.ts';
import { HISTORY_SCHEMA } from '../../src/reporting/store/postgres/postgres-connection.ts';
import { SqliteConnection } from '../../src/reporting/store/sqlite/sqlite-connection.ts';
import { run, testDatabase } from './test-database.ts';

export const HISTORY_IS_POSTGRES = process.env.BOURSE_TEST_HISTORY === 'postgres';

/** How often a property is tried that opens histories: the other database has tried it more often. */
export function runs(count: number): number {
  return HISTORY_IS_POSTGRES ? Math.ceil(count / 6) : count;
}

const cleanups: (() => unknown)[] = [];

afterAll(closeHistories);

/** A writer that reads its own rows. */
export async function openHistory(): Promise<HistoryWriter> {
  const writer = await openWriter(
    HISTORY_IS_POSTGRES ? await historyPlace() : { file: ':memory:' },
  );
  cleanups.push(() => writer.close());
  return writer;
}

/** A place with no rows yet, a new one without tables too, to be opened more than once. */
export async function historyPlace(kind: { isNew?: boolean } = {}): Promise<HistoryLocation> {
  if (HISTORY_IS_POSTGRES) {
    const { url, release } = await testDatabase(kind);
    cleanups.push(release);
    return { url };
  }
  const folder = await mkdtemp(join(tmpdir(), 'bourse-history-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return { file: join(folder, 'history.sqlite') };
}

/** The rows of every table, in an order that does not depend on how they came there. */
export async function historyContents({
  database,
}: HistoryReader): Promise<Readonly<Record<string, readonly string[]>>> {
  const contents: Record<string, string[]> = {};
  for (const { name } of SCHEMA.tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database);
    contents[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return contents;
}

/** The operator removes it while nobody uses it. */
export async function removeHistory(place: HistoryLocation): Promise<void> {
  if ('file' in place) await rm(place.file);
  else await run(place.url, `drop schema ${HISTORY_SCHEMA} cascade`);
}

/** As if other software had made it. */
export async function ageSchema(place: HistoryLocation): Promise<void> {
  if ('url' in place) {
    const versions = `${HISTORY_SCHEMA}."schemaVersion"`;
    await run(place.url, `update ${versions} set "version" = ${SCHEMA.version + 1}`);
    return;
  }
  const connection = new SqliteConnection(place.file);
  connection.exec(`pragma user_version = ${SCHEMA.version + 1}`);
  connection.close();
}

/** For tests that open many: closes what is open so far. */
export async function closeHistories(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
