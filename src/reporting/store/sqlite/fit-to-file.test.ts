import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/journal-fixture.ts';
import { openWriter } from '../../open-history.ts';
import { type TradeRow, trades } from '../../reports/trades.ts';
import { sizesFor } from './fit-to-file.ts';

const MIB = 1 << 20;

it('V10: the log of a small history stays below 64 MiB, however much is written', async () => {
  const file = join(await temporaryFolder(), 'history.sqlite');
  const writer = await openWriter({ file });
  const rows = writer.rowsOf(trades.table.shape);
  // Rows of one trade each, far apart, so that each commit changes many pages.
  const trade = (number: number): TradeRow => ({
    ...{ tradeId: `1${String((number * 7919) % 1_000_003).padStart(18, '0')}` },
    ...{ instrument: 'SPOT:ETHUSDT', price: '1', qty: '1', value: '1', takerSide: 'buy' },
    timeMs: number,
  });
  let longest = 0;
  for (let commit = 0; commit < 80; commit += 1) {
    for (let at = 0; at < 600; at += 1) rows.write(trade(commit * 600 + at));
    await writer.commit();
    longest = Math.max(longest, statSync(`${file}-wal`).size);
  }
  expect(longest).toBeGreaterThan(40 * MIB);
  expect(longest).toBeLessThan(64 * MIB);
  await writer.close();
});

it('log and cache of a large history are longer, up to 512 and 256 MiB', () => {
  expect(sizesFor(0)).toEqual({ log: 48 * MIB, cache: 4 * MIB });
  expect(sizesFor(1600 * MIB)).toEqual({ log: 100 * MIB, cache: 100 * MIB });
  expect(sizesFor(1e12)).toEqual({ log: 512 * MIB, cache: 256 * MIB });
});
