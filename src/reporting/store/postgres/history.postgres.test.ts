/** What only a history in PostgreSQL can meet; all else is in the tests of both databases. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import {
  randomEntries,
  stateOfInstruments,
  USERS,
} from '../../../../test/support/random-events.ts';
import { run, type TestDatabase, testDatabase } from '../../../../test/support/test-database.ts';
import {
  closeHistories,
  historyContents,
  openHistory,
} from '../../../../test/support/test-history.ts';
import { createHistory } from '../../history.ts';
import { openReader, openWriter } from '../../open-history.ts';
import { Overlay } from '../../overlay.ts';
import { Projector } from '../../projector.ts';
import { type CheckpointRow, checkpointShape, readCheckpoint } from '../checkpoint.ts';
import { BadDatabaseUrl, serverOf } from '../database-url.ts';
import { HistoryLocked, HistoryLost } from '../history-errors.ts';
import type { HistoryWriter } from '../history-store.ts';
import { SchemaTaken } from './postgres-history.ts';

const state = stateOfInstruments();
const entries = randomEntries(state, { seed: 5, count: 300 });
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const HANG_UP = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

afterEach(closeHistories);

function openProjector(writer: HistoryWriter): Promise<Projector> {
  return Projector.open({ writer, journalId: 'j1', scales: state });
}

async function project(writer: HistoryWriter, from: number, to: number): Promise<void> {
  const projector = await openProjector(writer);
  for (const { entry, events } of entries.slice(from, to)) projector.apply(entry, events);
  await projector.checkpoint(to, '');
}

async function withDatabase(use: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await testDatabase();
  await use(database);
  database.release();
}

it('is written by one process at a time', () =>
  withDatabase(async ({ url }) => {
    const first = await openWriter({ url });
    const second = openWriter({ url });
    await expect(second).rejects.toThrow(HistoryLocked);
    await expect(second).rejects.toThrow('another process writes the history in this database');
    await first.close();
    await (await openWriter({ url })).close();
  }));

it('waits a little for a writer that is just going', () =>
  withDatabase(async ({ url }) => {
    const first = await openWriter({ url });
    const second = openWriter({ url });
    await first.close();
    await (await second).close();
  }));

it('tells that the connection was lost, and goes on from the checkpoint on the next', () =>
  withDatabase(async ({ url }) => {
    const lost: Error[] = [];
    const writer = await openWriter({ url }, { onLost: (cause) => lost.push(cause) });
    await project(writer, 0, 100);
    const projector = await openProjector(writer);
    for (const { entry, events } of entries.slice(100, 200)) projector.apply(entry, events);
    await run(url, HANG_UP);

    await expect(projector.checkpoint(200, '')).rejects.toThrow(HistoryLost);
    await expect.poll(() => lost[0]).toBeInstanceOf(HistoryLost);
    await expect(projector.checkpoint(200, '')).rejects.toThrow(HistoryLost);
    await writer.close();
    const next = await openWriter({ url });
    expect((await readCheckpoint(next.database)).seq).toBe(100);
    await project(next, 0, 300);
    const whole = await openHistory();
    await project(whole, 0, 300);
    expect(await historyContents(next)).toEqual(await historyContents(whole));
    await next.close();
  }));

it('is written for one leader at a time: a later one ends an earlier one in the middle of its commit', () =>
  withDatabase(async ({ url }) => {
    const earlier = await openWriter({ url }, { epoch: 3 });
    await project(earlier, 0, 100);
    const holder = new Client(url);
    await holder.connect();
    // All rows are there, and the checkpoint waits.
    await holder.query('begin; lock table bourse.checkpoint in share mode');
    const projector = await openProjector(earlier);
    for (const { entry, events } of entries.slice(100, 200)) projector.apply(entry, events);
    const commit = expect(projector.checkpoint(200, '')).rejects.toThrow(HistoryLost);
    await expect.poll(() => run(url, WAITING)).toBe(1);

    const later = await openWriter({ url }, { epoch: 4 });
    await commit;
    await holder.end();
    expect((await readCheckpoint(later.database)).seq).toBe(100);
    await project(later, 0, 300);
    const whole = await openHistory();
    await project(whole, 0, 300);
    expect(await historyContents(later)).toEqual(await historyContents(whole));
    await earlier.close();
    await expect(openWriter({ url }, { epoch: 3 })).rejects.toThrow('a later leader writes');
    // Where the lock alone does not keep it out.
    await run(url, 'update bourse."writerEpoch" set "epoch" = 5');
    await expect(project(later, 300, 300)).rejects.toThrow('a later leader writes');
    await later.close();
    await expect(openWriter({ url }, { epoch: 4 })).rejects.toThrow('a later leader writes');
  }));

it('goes on answering when the connections for questions were lost', () =>
  withDatabase(async ({ url }) => {
    const reader = await openReader({ url });
    await readCheckpoint(reader.database);
    await run(url, HANG_UP);
    // What is asked before the loss is noticed fails.
    const answer = () => readCheckpoint(reader.database).catch(() => undefined);
    await expect.poll(answer).toMatchObject({ seq: 0 });
    await reader.close();
  }));

it('leaves tables alone that are not of a history', () =>
  withDatabase(async ({ url }) => {
    const mine = 'drop schema if exists bourse cascade; create schema bourse; ';
    await run(url, `${mine} create table bourse.cats (name text)`);
    await expect(openWriter({ url })).rejects.toThrow(SchemaTaken);
    await run(url, 'insert into bourse.cats values (1); drop schema bourse cascade');
  }));

it('uses a schema that was made for it', () =>
  withDatabase(async ({ url }) => {
    await run(url, 'drop schema if exists bourse cascade; create schema bourse');
    await (await openWriter({ url })).close();
  }));

it('has the last row of a key when one is replaced twice in a commit', async () => {
  const writer = await openHistory();
  const rows = writer.rowsOf(checkpointShape, { replace: true });
  for (const seq of [1, 2, 3]) rows.write({ id: 1, journalId: 'j1', seq, hash: '' });
  await writer.commit();
  expect(await readCheckpoint(writer.database)).toEqual({ journalId: 'j1', seq: 3, hash: '' });
});

it('writes all rows of a commit or none', async () => {
  const writer = await openHistory();
  await project(writer, 0, 50);
  const before = await historyContents(writer);
  const rows = writer.rowsOf(checkpointShape);
  for (const id of [2, 3, 1]) rows.write({ id, journalId: 'j1', seq: 60, hash: '' });
  await expect(writer.commit()).rejects.toThrow(/duplicate key/);
  expect(await historyContents(writer)).toEqual(before);
});

it("orders text by its characters' codes in a database of another order", async () => {
  const { database } = await openHistory();
  const isUnlike = await sql<{ is: boolean }>`select 'B' > 'a' as "is"`.execute(database);
  expect(isUnlike.rows).toEqual([{ is: true }]);
  const journals = ['a', 'B', '_', 'A', '1'];
  for (const [id, journalId] of journals.entries()) {
    await sql`insert into "checkpoint" values (${id}, ${journalId}, 0, '')`.execute(database);
  }
  const { rows } = await sql<CheckpointRow>`
    select * from "checkpoint" order by "journalId"`.execute(database);
  expect(rows.map(({ journalId }) => journalId)).toEqual(['1', 'A', 'B', '_', 'a']);
});

it('takes text with a NUL, which this database cannot store as it is', async () => {
  const writer = await openHistory();
  const projector = await openProjector(writer);
  projector.recordVoid({ seq: 1, timeMs: 1, voided: 1, by: 'root', reason: 'a\0b' });
  await projector.checkpoint(1, '');
  const { rows } = await sql`select "reason" from "audit"`.execute(writer.database);
  expect(rows).toEqual([{ reason: 'a\uFFFDb' }]);
});

it('answers for windows beyond its numbers, and ids that hold a NUL', async () => {
  const writer = await openHistory();
  await project(writer, 0, 300);
  const sources = { overlay: new Overlay(), scales: state, nowMs: () => 0 };
  const history = createHistory({ database: writer.database, ...sources });
  const page = { limit: 5 };
  const [uid] = USERS;
  expect(await history.fills({ uid, fromMs: 1e30 }, page)).toEqual([]);
  expect(await history.fills({ uid, toMs: 1e30 }, page)).toHaveLength(5);
  expect(await history.orders({ uid, clientOid: 'a\0' }, page)).toEqual([]);
});

it('names a server without the password, and refuses a wrong URL without repeating it', () => {
  expect(serverOf('postgres://me:secret@db.example.com/bourse?sslmode=require')).toBe(
    'PostgreSQL at db.example.com:5432/bourse',
  );
  expect(serverOf('postgresql://me:secret@%2Frun%2Fpg:5433/x')).toBe(
    'PostgreSQL at /run/pg:5433/x',
  );
  for (const wrong of ['mysql://me:secret@host/x', 'secret', 'postgres://me:secret@host:port/x']) {
    expect(() => serverOf(wrong)).toThrow(BadDatabaseUrl);
    expect(() => serverOf(wrong)).not.toThrow(/secret/);
  }
});
