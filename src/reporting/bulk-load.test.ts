import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { randomEntries, stateOfInstruments } from '../../test/support/random-events.ts';
import {
  HISTORY_IS_POSTGRES,
  historyContents,
  historyPlace,
  openHistory,
} from '../../test/support/test-history.ts';
import { beginLoad } from './bulk-load.ts';
import { SHAPES } from './database.ts';
import type { HistoryReader, HistoryWriter } from './history-store.ts';
import { openWriter } from './open-history.ts';
import { Projector } from './projector.ts';

const state = stateOfInstruments();
const ENTRIES = randomEntries(state, { seed: 5, count: 200 });
const LONG = { fromSeq: 0, toSeq: 20_000 };
const ALL = SHAPES.flatMap((shape) => Object.keys(shape.indexes)).toSorted();

async function project(writer: HistoryWriter): Promise<void> {
  const projector = await Projector.open({ writer, journalId: 'j', scales: state });
  for (const { entry, events } of ENTRIES) projector.apply(entry, events);
  await projector.checkpoint(ENTRIES.length, '');
}

async function indexesIn({ database }: HistoryReader): Promise<readonly string[]> {
  const there = HISTORY_IS_POSTGRES
    ? sql<{ name: string }>`select indexname as "name" from pg_indexes where schemaname = 'bourse'`
    : sql<{ name: string }>`select "name" from sqlite_schema where "type" = 'index'`;
  const { rows } = await there.execute(database);
  return rows.flatMap(({ name }) => (ALL.includes(name) ? [name] : [])).toSorted();
}

test('rows of a long journal are written without indexes, which are there when it has been read', async () => {
  const writer = await openHistory();
  const load = await beginLoad(writer, LONG);
  expect(await indexesIn(writer)).toEqual([]);
  await project(writer);
  await load.committed(19_999);
  expect(await indexesIn(writer)).toEqual([]);
  await load.committed(20_000);
  expect(await indexesIn(writer)).toEqual(ALL);

  const plain = await openHistory();
  await project(plain);
  expect(await historyContents(writer)).toEqual(await historyContents(plain));
});

test('indexes stay where little is to come, or less than there is', async () => {
  const writer = await openHistory();
  for (const seqs of [
    { fromSeq: 0, toSeq: 9_999 },
    { fromSeq: 20_001, toSeq: 40_000 },
  ]) {
    await beginLoad(writer, seqs);
    expect(await indexesIn(writer)).toEqual(ALL);
  }
});

test('a load that was broken off goes on, and what is short of it has its indexes again', async () => {
  const place = await historyPlace();
  const broken = await openWriter(place);
  await beginLoad(broken, LONG);
  await project(broken);
  await broken.close();

  const next = await openWriter(place);
  const load = await beginLoad(next, { ...LONG, fromSeq: ENTRIES.length });
  expect(await indexesIn(next)).toEqual([]);
  await beginLoad(next, { fromSeq: ENTRIES.length, toSeq: ENTRIES.length });
  expect(await indexesIn(next)).toEqual(ALL);
  await load.committed(20_000);
  expect(await indexesIn(next)).toEqual(ALL);
  await next.close();
});
