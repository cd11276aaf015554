import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomEntries, stateOfInstruments } from '../../test/support/random-events.ts';
import { openReader, openWriter, SCHEMA_VERSION } from './database.ts';
import { HistoryMismatch, Projector } from './projector.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { readCheckpoint } from './tables/checkpoint.ts';

const TABLES = ['orders', 'fills', 'trades', 'candles', 'ledger', 'reserves', 'audit'];

const state = stateOfInstruments();
const entries = randomEntries(state, { seed: 8, count: 600, stepMs: 5_000 });

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-history-'));
  file = join(folder, 'history.sqlite');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Projects the entries whose seq lies in the span (both inclusive) on a fresh connection. */
function project(fromSeq: number, toSeq: number, end: 'commit' | 'crash' = 'commit'): void {
  const connection = openWriter(file);
  const projector = new Projector({ connection, journalId: 'j1', scales: state });
  for (const { entry, events } of entries.slice(fromSeq - 1, toSeq)) {
    projector.apply(entry, events);
  }
  if (end === 'commit') projector.checkpoint(toSeq, `hash-${toSeq}`);
  connection.close();
}

function contents(connection: SqliteConnection): unknown {
  return TABLES.map((table) => connection.prepare(`select * from "${table}"`).all([]));
}

function stored(): unknown {
  const reader = openReader(file);
  const rows = contents(reader);
  reader.close();
  return rows;
}

function whole(): unknown {
  const connection = openWriter(':memory:');
  const projector = new Projector({ connection, journalId: 'j1', scales: state });
  for (const { entry, events } of entries) projector.apply(entry, events);
  projector.checkpoint(entries.length, '');
  return contents(connection);
}

describe('the projector', () => {
  it('puts a void into the audit trail, once', () => {
    const record = { seq: 4, timeMs: 9, voided: 3, by: 'root', reason: 'it stops the venue' };
    const connection = openWriter(':memory:');
    const projector = new Projector({ connection, journalId: 'j1', scales: state });
    projector.recordVoid(record);
    projector.recordVoid(record);
    projector.checkpoint(4, '');

    expect(connection.prepare('select * from "audit"').all([])).toEqual([
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
    connection.close();
  });

  it('writes the same rows in one go and across restarts in the middle of a bar', () => {
    for (let seq = 1; seq <= entries.length; seq += 37) {
      project(seq, Math.min(seq + 36, entries.length));
    }
    expect(stored()).toEqual(whole());
  });

  it('passes over what is at or below its checkpoint', () => {
    project(1, 400);
    project(1, 450);
    project(200, 600);
    expect(stored()).toEqual(whole());
  });

  it('loses what was not committed, rows and checkpoint alike', () => {
    project(1, 300);
    const before = stored();
    project(301, 500, 'crash');
    expect(stored()).toEqual(before);
    const reader = openReader(file);
    expect(readCheckpoint(reader)).toEqual({ journalId: 'j1', seq: 300, hash: 'hash-300' });
    reader.close();
    project(301, 600);
    expect(stored()).toEqual(whole());
  });

  it('shows a reader committed rows only, while it writes', () => {
    const writer = openWriter(file);
    const projector = new Projector({ connection: writer, journalId: 'j1', scales: state });
    const reader = openReader(file);
    for (const { entry, events } of entries) projector.apply(entry, events);
    expect(contents(reader)).toEqual(TABLES.map(() => []));
    projector.checkpoint(entries.length, '');
    expect(contents(reader)).toEqual(whole());
    reader.close();
    writer.close();
  });

  it('starts from nothing when the file was deleted', () => {
    project(1, 600);
    rmSync(file);
    const reader = openReader(file);
    expect(readCheckpoint(reader).seq).toBe(0);
    reader.close();
    project(1, 600);
    expect(stored()).toEqual(whole());
  });

  it('refuses rows of another journal and names both', () => {
    project(1, 10);
    const connection = openWriter(file);
    const other = () => new Projector({ connection, journalId: 'j2', scales: state });
    expect(other).toThrow(HistoryMismatch);
    expect(other).toThrow(/belongs to journal j1, but this is journal j2/);
    connection.close();
  });

  it('empties a file of another schema version, so that it is projected anew', () => {
    project(1, 600);
    const old = openWriter(file);
    old.exec(`pragma user_version = ${SCHEMA_VERSION + 1}`);
    old.close();
    const connection = openWriter(file);
    expect(readCheckpoint(connection).seq).toBe(0);
    expect(contents(connection)).toEqual(TABLES.map(() => []));
    connection.close();
  });

  it('refuses to be written to by a reader', () => {
    const reader = openReader(file);
    expect(() => reader.exec(`delete from "orders"`)).toThrow(/readonly/);
    reader.close();
  });
});
