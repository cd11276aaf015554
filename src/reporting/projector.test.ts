import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomEntries, stateOfInstruments } from '../../test/support/random-events.ts';
import {
  ageSchema,
  closeHistories,
  historyContents,
  historyPlace,
  openHistory,
  removeHistory,
} from '../../test/support/test-history.ts';
import { HistoryMismatch } from './history-mismatch.ts';
import { type HistoryLocation, openReader, openWriter } from './open-history.ts';
import { Projector } from './projector.ts';
import { SCHEMA } from './reports.ts';
import { readCheckpoint } from './store/checkpoint.ts';

const NOTHING = Object.fromEntries(SCHEMA.tables.map(({ name }) => [name, []]));

const state = stateOfInstruments();
const entries = randomEntries(state, { seed: 8, count: 600, stepMs: 5_000 });

let place: HistoryLocation;

beforeEach(async () => {
  place = await historyPlace();
});

afterEach(closeHistories);

/** Projects the entries whose seq lies in the span (both inclusive) on a fresh connection. */
async function project(
  fromSeq: number,
  toSeq: number,
  end: 'commit' | 'crash' = 'commit',
): Promise<void> {
  const writer = await openWriter(place);
  const projector = await Projector.open({ writer, journalId: 'j1', scales: state });
  for (const { entry, events } of entries.slice(fromSeq - 1, toSeq)) {
    projector.apply(entry, events);
  }
  if (end === 'commit') await projector.checkpoint(toSeq, `hash-${toSeq}`);
  await writer.close();
}

async function stored(): Promise<unknown> {
  const reader = await openReader(place);
  const rows = await historyContents(reader);
  await reader.close();
  return rows;
}

async function storedSeq(): Promise<number> {
  const reader = await openReader(place);
  const { seq } = await readCheckpoint(reader.database);
  await reader.close();
  return seq;
}

async function whole(): Promise<unknown> {
  const writer = await openHistory();
  const projector = await Projector.open({ writer, journalId: 'j1', scales: state });
  for (const { entry, events } of entries) projector.apply(entry, events);
  await projector.checkpoint(entries.length, `hash-${entries.length}`);
  return historyContents(writer);
}

describe('the projector', () => {
  it('puts a void into the audit trail, once', async () => {
    const record = { seq: 4, timeMs: 9, voided: 3, by: 'root', reason: 'it stops the venue' };
    const writer = await openHistory();
    const projector = await Projector.open({ writer, journalId: 'j1', scales: state });
    projector.recordVoid(record);
    projector.recordVoid(record);
    await projector.checkpoint(4, '');

    const { rows } = await sql`select * from "audit"`.execute(writer.database);
    expect(rows).toEqual([
      {
        seq: 4,
        timeMs: 9,
        command: 'void',
        by: 'root',
        reason: 'it stops the venue',
        detail: '{"voided":3}',
        outcome: 'done',
      },
    ]);
  });

  it('writes the same rows in one go and across restarts in the middle of a bar', async () => {
    for (let seq = 1; seq <= entries.length; seq += 37) {
      await project(seq, Math.min(seq + 36, entries.length));
    }
    expect(await stored()).toEqual(await whole());
  });

  it('passes over what is at or below its checkpoint', async () => {
    await project(1, 400);
    await project(1, 450);
    await project(200, 600);
    expect(await stored()).toEqual(await whole());
  });

  it('loses what was not committed, rows and checkpoint alike', async () => {
    await project(1, 300);
    const before = await stored();
    await project(301, 500, 'crash');
    expect(await stored()).toEqual(before);
    const reader = await openReader(place);
    const checkpoint = await readCheckpoint(reader.database);
    expect(checkpoint).toEqual({ journalId: 'j1', seq: 300, hash: 'hash-300' });
    await reader.close();
    await project(301, 600);
    expect(await stored()).toEqual(await whole());
  });

  it('shows a reader committed rows only, while it writes', async () => {
    const writer = await openWriter(place);
    const projector = await Projector.open({ writer, journalId: 'j1', scales: state });
    const reader = await openReader(place);
    for (const { entry, events } of entries) projector.apply(entry, events);
    expect(await historyContents(reader)).toEqual(NOTHING);
    await projector.checkpoint(entries.length, `hash-${entries.length}`);
    expect(await historyContents(reader)).toEqual(await whole());
    await reader.close();
    await writer.close();
  });

  it('starts from nothing when the history was removed', async () => {
    await project(1, 600);
    await removeHistory(place);
    expect(await storedSeq()).toBe(0);
    await project(1, 600);
    expect(await stored()).toEqual(await whole());
  });

  it('refuses rows of another journal and names both', async () => {
    await project(1, 10);
    const writer = await openWriter(place);
    const other = () => Projector.open({ writer, journalId: 'j2', scales: state });
    await expect(other).rejects.toThrow(HistoryMismatch);
    await expect(other).rejects.toThrow(/belongs to journal j1, but this is journal j2/);
    await writer.close();
  });

  it('empties a history of another schema version, so that it is projected anew', async () => {
    await project(1, 600);
    await ageSchema(place);
    expect(await storedSeq()).toBe(0);
    expect(await stored()).toEqual(NOTHING);
  });

  it('refuses to be written to by a reader', async () => {
    const reader = await openReader(place);
    await expect(sql`delete from "orders"`.execute(reader.database)).rejects.toThrow(/read-?only/);
    await reader.close();
  });
});
