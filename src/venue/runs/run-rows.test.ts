import { expect, it } from 'vitest';
import { openingCommands } from '../../../test/support/durable-venue.ts';
import { temporaryFolder, writeBatches } from '../../../test/support/journal-fixture.ts';
import type { Command } from '../../engine/command.ts';
import type { RowOptions } from './row-makers.ts';
import { type Layout, provenanceOf, RUN_EXPORTS, runRows } from './run-rows.ts';

const OPENING = openingCommands(true);
const START_MS = 1_767_225_600_000;

function order(uid: string, side: 'buy' | 'sell', priceTicks: number, lots: number): Command {
  const fixed = { type: 'place-order', uid, instrument: 'USDT-FUTURES:ETHUSDT', side } as const;
  return { ...fixed, orderType: 'limit', priceTicks, lots, timeInForce: 'gtc' };
}

/** Bob offers 3 coins at 2000.00 and, a minute later, 2 at 2001.00; alice buys 1 of each minute. */
const ORDERS = [
  order('1002', 'sell', 200_000, 300),
  order('1001', 'buy', 200_000, 100),
  order('1002', 'sell', 200_100, 200),
  order('1001', 'buy', 200_000, 200),
  order('1001', 'buy', 200_100, 50),
];
const TIMES = [0, 250, 60_000, 61_000, 62_000];
const OF_ETHER = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' };

async function folder(): Promise<string> {
  const data = await temporaryFolder();
  await writeBatches(data, [OPENING], { now: () => START_MS });
  for (const [index, command] of ORDERS.entries())
    await writeBatches(data, [[command]], { now: () => START_MS + (TIMES[index] ?? 0) });
  return data;
}

async function rowsOf(name: string, layout: Layout, options: Partial<RowOptions> = {}) {
  const data = await folder();
  const usual = { chosen: OF_ETHER, everyMs: 30_000, levels: 2, intervalMs: 60_000 };
  const maker = RUN_EXPORTS[name]?.[layout]?.({ ...usual, ...options });
  if (maker === undefined) throw new Error(`no ${name} as ${layout}`);
  const rows = [];
  for await (const row of runRows(data, maker, (await provenanceOf(data)).toSeq)) rows.push(row);
  for (const row of rows)
    for (const column of Object.keys(maker.columns))
      if (name !== 'book') expect(row, column).toHaveProperty(column);
  return rows;
}

it('each export of a run says what makes it again', async () => {
  const data = await folder();
  const toSeq = OPENING.length + ORDERS.length;
  expect(await provenanceOf(data)).toEqual({
    journalId: expect.stringMatching(/^[\da-f-]{36}$/),
    fromSeq: 1,
    toSeq,
    stateHash: expect.stringMatching(/^[\da-f]{64}$/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  const { stateHash } = await provenanceOf(data);
  expect((await provenanceOf(await folder())).stateHash).toBe(stateHash);
});

it('trades, and the candles that they make', async () => {
  const trades = await rowsOf('trades', 'bourse');
  expect(
    trades.map(({ price, size, takerSide, timeMs }) => [price, size, takerSide, timeMs]),
  ).toEqual([
    ['2000', '1', 'buy', START_MS + 250],
    ['2000', '2', 'buy', START_MS + 61_000],
    ['2001', '0.5', 'buy', START_MS + 62_000],
  ]);
  const candles = await rowsOf('candles', 'bourse');
  expect(
    candles.map((row) => [row.startMs, row.open, row.high, row.low, row.close, row.baseVolume]),
  ).toEqual([
    [START_MS, '2000', '2000', '2000', '2000', '1'],
    [START_MS + 60_000, '2000', '2001', '2000', '2001', '2.5'],
  ]);
  const other = await rowsOf('trades', 'bourse', { chosen: { symbol: 'BTCUSDT' } });
  expect(other).toEqual([]);
});

it('states of the book at times apart, with what the last command before them left', async () => {
  const rows = await rowsOf('book', 'bourse');
  expect(rows).toEqual([
    // At the very time of a command: what it left, once all of that time have come.
    { ...OF_ETHER, timeMs: START_MS, 'asks[0].price': '2000', 'asks[0].amount': '3' },
    { ...OF_ETHER, timeMs: START_MS + 30_000, 'asks[0].price': '2000', 'asks[0].amount': '2' },
    {
      ...OF_ETHER,
      timeMs: START_MS + 60_000,
      'asks[0].price': '2000',
      'asks[0].amount': '2',
      'asks[1].price': '2001',
      'asks[1].amount': '2',
    },
  ]);
});

it('in the layouts of tardis.dev and hftbacktest', async () => {
  const [trade] = await rowsOf('trades', 'tardis');
  const timestamp = (START_MS + 250) * 1000;
  expect(trade).toEqual({
    ...{
      exchange: 'bourse-usdt-futures',
      symbol: 'ETHUSDT',
      timestamp,
      local_timestamp: timestamp,
    },
    ...{ id: expect.any(String), side: 'buy', price: '2000', amount: '1' },
  });
  const changes = await rowsOf('book-changes', 'tardis');
  expect(changes.map(({ amount, price, side }) => [side, price, amount])).toEqual([
    ['ask', '2000', '3'],
    ['ask', '2000', '2'],
    ['ask', '2001', '2'],
    ['ask', '2000', '0'],
    ['ask', '2001', '1.5'],
  ]);
  const [first, second, third] = await rowsOf('book-changes', 'hftbacktest');
  // EXCH_EVENT | LOCAL_EVENT | SELL_EVENT | DEPTH_EVENT; a trade of a buyer is BUY_EVENT | TRADE_EVENT.
  expect([first?.ev, first?.px, first?.qty]).toEqual([0xd0000001, '2000', '3']);
  const told = [second, third].map((row) => [row?.ev, row?.qty, row?.exch_ts]);
  const ns = String(BigInt(START_MS + 250) * 1_000_000n);
  expect(told).toContainEqual([0xe0000002, '1', ns]);
  expect(told).toContainEqual([0xd0000001, '2', ns]);
});

it('positions that are open at the end', async () => {
  const rows = await rowsOf('positions', 'bourse');
  expect(rows.map(({ avgPrice, side, total, uid }) => [uid, side, total, avgPrice])).toEqual([
    ['1001', 'long', '3.5', expect.stringMatching(/^2000\.14/)],
    ['1002', 'short', '3.5', expect.stringMatching(/^2000\.14/)],
  ]);
});
