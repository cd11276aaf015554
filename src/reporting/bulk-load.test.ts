import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { randomEntries, stateOfInstruments } from '../../test/support/random-events.ts';
import {
  HISTORY_IS_POSTGRES,
  historyContents,
  historyPlace,
  openHistory,
} from '../../test/support/test-history.ts';
import { idFrom } from '../primitives/id.ts';
import { startHistoryThread } from '../venue/backing/threads.ts';
import { beginLoad } from './bulk-load.ts';
import { openWriter } from './open-history.ts';
import { Projector } from './projector.ts';
import { trades as tradesReport } from './reports/trades.ts';
import { SCHEMA } from './reports.ts';
import type { HistoryReader, HistoryWriter } from './store/history-store.ts';
import { indexesOf } from './store/table-shape.ts';

const state = stateOfInstruments();
const ENTRIES = randomEntries(state, { seed: 5, count: 200 });
const LONG = { fromSeq: 0, toSeq: 20_000 };
const ALL = SCHEMA.tables.flatMap((shape) => Object.keys(indexesOf(shape))).toSorted();

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
  await load.commit(19_999, () => writer.commit());
  expect(await indexesIn(writer)).toEqual([]);
  await load.commit(20_000, () => writer.commit());
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
  await load.commit(20_000, () => next.commit());
  expect(await indexesIn(next)).toEqual(ALL);
  await next.close();
});

test('indexes are there with the last commit of a load, though more rows come in meanwhile', async () => {
  const place = await historyPlace();
  const writer = await openWriter(place, { startThread: startHistoryThread });
  const load = await beginLoad(writer, LONG);
  const trades = writer.rowsOf(tradesReport.table.shape);
  const write = (from: number, count: number): void => {
    for (let number = from; number < from + count; number += 1) {
      trades.write({
        ...{ tradeId: idFrom(number), instrument: 'SPOT:ETHUSDT', price: '1', qty: '1' },
        ...{ value: '1', takerSide: 'buy', timeMs: number },
      });
    }
  };
  write(0, 1);
  const ended = load.commit(20_000, () => writer.commit());
  // More than are handed over at once.
  write(1, 100_000);
  await ended;
  expect(await indexesIn(writer)).toEqual(ALL);
  await writer.commit();
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from "trades"`.execute(
    writer.database,
  );
  expect(Number(rows[0]?.count)).toBe(100_001);
  await writer.close();
});
