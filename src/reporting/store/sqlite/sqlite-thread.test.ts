import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/journal-fixture.ts';
import { startHistoryThread } from '../../../venue/backing/threads.ts';
import { openReader, openWriter } from '../../open-history.ts';
import { type TradeRow, trades as tradesReport } from '../../reports/trades.ts';
import { type CheckpointRow, checkpointShape, readCheckpoint } from '../checkpoint.ts';
import type { HistoryWriter } from '../history-store.ts';

const trade = (number: number): TradeRow => ({
  ...{ tradeId: `1${String(number).padStart(18, '0')}`, instrument: 'SPOT:ETHUSDT' },
  ...{ price: '1', qty: '1', value: '1', takerSide: 'buy', timeMs: number },
});
const checkpoint = (seq: number): CheckpointRow => ({ id: 1, journalId: 'j', seq, hash: '' });

async function open(file?: string) {
  const place = file ?? join(await temporaryFolder(), 'history.sqlite');
  const writer = await openWriter({ file: place }, { startThread: startHistoryThread });
  return { file: place, writer };
}

function rowsOf(writer: HistoryWriter) {
  const trades = writer.rowsOf(tradesReport.table.shape);
  const checkpoints = writer.rowsOf(checkpointShape, { replace: true });
  return (numbers: readonly number[], seq: number) => {
    for (const number of numbers) trades.write(trade(number));
    checkpoints.write(checkpoint(seq));
  };
}

async function stored(file: string): Promise<readonly number[]> {
  const reader = await openReader({ file });
  const { rows } = await sql<TradeRow>`select * from "trades"`.execute(reader.database);
  await reader.close();
  return rows.map(({ timeMs }) => timeMs);
}

describe('a history that a thread writes', () => {
  it('has what was written before each commit', async () => {
    const { file, writer } = await open();
    const write = rowsOf(writer);
    write([1, 2], 1);
    const first = writer.commit();
    write([3], 2);
    await first;
    expect(await stored(file)).toEqual([1, 2]);
    expect((await readCheckpoint(writer.database)).seq).toBe(1);
    await writer.commit();
    expect(await stored(file)).toEqual([1, 2, 3]);
    await writer.close();
  });

  it('takes rows in while more of them are written', async () => {
    const { file, writer } = await open();
    const write = rowsOf(writer);
    // More than are handed over at once.
    const many = Array.from({ length: 100_000 }, (_, index) => index);
    write(many, 1);
    await writer.commit();
    expect(await stored(file)).toHaveLength(many.length);
    await writer.close();
  });

  it('undoes what was not committed when it is closed', async () => {
    const { file, writer } = await open();
    const write = rowsOf(writer);
    write([1], 1);
    await writer.commit();
    write(
      Array.from({ length: 100_000 }, (_, index) => index + 2),
      2,
    );
    await writer.close();
    expect(await stored(file)).toEqual([1]);
  });

  it('fails the commit of a row that cannot be stored, keeps none of it, and does nothing more', async () => {
    const { file, writer } = await open();
    const write = rowsOf(writer);
    write([1], 1);
    await writer.commit();
    write([2, 1], 2);
    await expect(writer.commit()).rejects.toThrow(/cannot be stored/);
    write([3], 3);
    await expect(writer.commit()).rejects.toThrow(/cannot be stored/);
    await expect(writer.close()).rejects.toThrow(/cannot be stored/);
    expect(await stored(file)).toEqual([1]);
  });

  it('tells why the file cannot be opened', async () => {
    await expect(open('/dev/null/history.sqlite')).rejects.toThrow(/open/);
  });

  it('fails the commit when the thread ends by itself', async () => {
    const { file, writer } = await open();
    await writer.close();
    const ending = `
      const { parentPort } = require('node:worker_threads');
      parentPort.postMessage({ type: 'done' });
      parentPort.once('message', () => process.exit());`;
    const startThread = () => new Worker(ending, { eval: true });
    const ended = await openWriter({ file }, { startThread });
    rowsOf(ended)([1], 1);
    await expect(ended.commit()).rejects.toThrow(/thread .* has ended/);
    await expect(ended.close()).rejects.toThrow(/thread .* has ended/);
  });
});

it('V8: a history file that has lost some of its end is damaged, within its last page too', async () => {
  const file = join(await temporaryFolder(), 'history.sqlite');
  const writer = await openWriter({ file });
  rowsOf(writer)([1, 2, 3], 3);
  await writer.commit();
  await writer.close();
  const bytes = readFileSync(file);
  for (const cut of [1, 512, 4096, 8192, 12_288]) {
    writeFileSync(file, bytes.subarray(0, bytes.length - cut));
    const said = `it has ${bytes.length - cut} bytes of ${bytes.length}`;
    await expect(openWriter({ file })).rejects.toThrow(said);
  }
  writeFileSync(file, bytes);
  expect(await stored(file)).toEqual([1, 2, 3]);
});
