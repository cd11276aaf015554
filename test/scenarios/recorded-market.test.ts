import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Entry } from '../../src/engine/command.ts';
import { emptyState } from '../../src/engine/core/state.ts';
import { apply } from '../../src/engine/engine.ts';
import { hashedText } from '../../src/engine/snapshot.ts';
import { readReferenceData } from '../../src/venue/file/reference-data.ts';
import type { RunningVenue } from '../../src/venue/running-venue.ts';
import { openRun } from '../../src/venue/runs/run.ts';
import { whatIf } from '../../src/venue/runs/what-if.ts';
import type { VenueOptions } from '../../src/venue/venue-options.ts';
import { startVenue } from '../support/checked-replies.ts';
import { marketVenue } from '../support/market-venue.ts';

const START = Date.UTC(2026, 0, 1);
const folder = mkdtempSync(join(tmpdir(), 'bourse-recorded-'));
const open: RunningVenue[] = [];
const KEY = 'USDT-FUTURES:ETHUSDT';

afterEach(async () => {
  for (const venue of open.splice(0)) await venue.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function start(history: object | object[], options: VenueOptions = {}) {
  const entries = [history]
    .flat()
    .map((each) => ({ category: 'USDT-FUTURES', symbol: 'ETHUSDT', ...each }));
  const venue = marketVenue({
    ...(entries.length === 0 ? {} : { history: entries as never }),
    stepMs: 100,
  });
  const started = await startVenue({ venue, clock: 'manual', drainMs: 0, ...options });
  open.push(started);
  return started;
}

function written(name: string, rows: readonly string[]): string {
  const file = join(folder, name);
  const text = `${rows.join('\n')}\n`;
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
}

async function to({ services }: RunningVenue, sinceMs: number): Promise<void> {
  await services.operator.advanceClock(START + sinceMs, { by: 'test' });
}

const T0 = 1_700_000_000_000_000;
const us = (ms: number) => T0 + ms * 1000;

const L2 = 'exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount';
const level = (ms: number, side: 'bid' | 'ask', price: number, amount: number) =>
  `x,ETHUSDT,${us(ms)},${us(ms)},false,${side},${price},${amount}`;
/** A row of a snapshot. */
const whole = (row: string) => row.replace('false', 'true');
const TRADES = 'exchange,symbol,timestamp,local_timestamp,id,side,price,amount';
const trade = (ms: number, side: string, price: number, amount: number) =>
  `x,ETHUSDT,${us(ms)},${us(ms)},${ms},${side},${price},${amount}`;

const BOOK = [
  L2,
  whole(level(0, 'bid', 2500, 3)),
  whole(level(0, 'bid', 2499, 5)),
  whole(level(0, 'ask', 2501, 2)),
  whole(level(0, 'ask', 2502, 4)),
];
/** So that a file does not end before a test does. */
const LATER = level(50_000, 'ask', 2600, 1);

function bookFile(name: string, ...rows: readonly string[]) {
  const file = written(`${name}.csv`, [...BOOK, ...rows, LATER]);
  return { file, layout: 'tardis-incremental_book_L2' };
}

function tradesFile(name: string, ...rows: readonly string[]) {
  return { file: written(`${name}-trades.csv.gz`, [TRADES, ...rows]), layout: 'tardis-trades' };
}

function book({ sequencer }: RunningVenue) {
  const sides = sequencer.state.markets.get(KEY)?.book;
  const rows = (side: 'bids' | 'asks') =>
    [...(sides?.[side].levels ?? [])]
      .reverse()
      .map(({ lots, ticks }) => [ticks / 100, lots / 1000]);
  return { bids: rows('bids'), asks: rows('asks') };
}

/** An order of ann's. */
async function place(
  { sequencer }: RunningVenue,
  side: 'buy' | 'sell',
  price: number,
  size: number,
): Promise<string> {
  const done = await sequencer.submit({
    ...{ type: 'place-order', uid: '1001', instrument: KEY, side, priceTicks: price * 100 },
    ...{ lots: Math.round(size * 1000), orderType: 'limit', timeInForce: 'gtc' },
  });
  if (!done.ok) throw new Error(done.reason);
  return done.orderId;
}

/** What is left of it; 0: it was filled. */
function leftOf({ sequencer }: RunningVenue, orderId: string): number {
  return (sequencer.state.users.get('1001')?.openOrders.get(orderId)?.leavesLots ?? 0) / 1000;
}

/** Without what keys are sealed to, which each venue draws. */
function unsealed(entry: Entry): string {
  return JSON.stringify(entry, (name, value) =>
    name === 'sealedSecret' || name === 'passphraseMac' ? undefined : value,
  );
}

/** What its journal says was traded: size and money, by the takers' side. */
async function traded(venue: RunningVenue) {
  const state = emptyState();
  const sums = { buy: 0, sell: 0, value: 0 };
  for await (const entry of venue.entries())
    for (const event of apply(state, entry).events) {
      if (event.type !== 'traded' || event.instrument.key !== KEY) continue;
      sums[event.takerSide] += event.lots / 1000;
      sums.value += (event.lots * event.priceTicks) / 100_000;
    }
  return sums;
}

describe('R-V-34, R-V-35: a recorded market', () => {
  it('stands as it was recorded, gives users their place in the queue, and fills them when it has traded through', async () => {
    const venue = await start([
      bookFile('queue', level(3000, 'bid', 2500, 5), level(4000, 'bid', 2500, 1)),
      tradesFile('queue', trade(1000, 'sell', 2500, 2), trade(5000, 'sell', 2500, 1.5)),
    ]);
    expect(book(venue)).toEqual({
      bids: [
        [2500, 3],
        [2499, 5],
      ],
      asks: [
        [2501, 2],
        [2502, 4],
      ],
    });
    const order = await place(venue, 'buy', 2500, 1);
    // Of the three before it two are traded.
    await to(venue, 1000);
    expect(leftOf(venue, order)).toBe(1);
    // Four come behind it; what leaves without a trade leaves from behind.
    await to(venue, 3000);
    expect(book(venue).bids[0]).toEqual([2500, 6]);
    await to(venue, 4000);
    expect(book(venue).bids[0]).toEqual([2500, 2]);
    await to(venue, 5000);
    expect(leftOf(venue, order)).toBe(0.5);
  });

  it('meets an order that history comes to', async () => {
    const venue = await start(
      bookFile('through', level(1000, 'ask', 2500.5, 2), level(1000, 'bid', 2500, 1)),
    );
    const order = await place(venue, 'buy', 2500.5, 3);
    await to(venue, 1000);
    expect(leftOf(venue, order)).toBe(1);
  });

  it('R-V-36: heals by half in each half-life after what users took', async () => {
    const venue = await start({ ...bookFile('heal'), healMs: 3000 });
    await place(venue, 'buy', 2502, 5);
    const asks = () => book(venue).asks;
    expect(asks()).toEqual([[2502, 1]]);
    await to(venue, 100);
    expect(asks()).toEqual([[2502, 1]]);
    await to(venue, 3100);
    expect(asks()).toEqual([
      [2501, 1],
      [2502, 2.5],
    ]);
    await to(venue, 6100);
    expect(asks()).toEqual([
      [2501, 1.5],
      [2502, 3.25],
    ]);
    await to(venue, 49_000);
    expect(asks()).toEqual([
      [2501, 2],
      [2502, 4],
    ]);
  });
});

describe('R-V-37: recorded trades', () => {
  it('are all traded again, at their prices, when nobody takes part, in each layout', async () => {
    const all: [number, 'buy' | 'sell', number, number][] = [
      [0, 'buy', 2500, 0.5],
      [100, 'sell', 2499.5, 700],
      [1000, 'buy', 2510, 0.25],
      [1050, 'buy', 2490, 12],
      [2000, 'sell', 2489.99, 1],
    ];
    const exchange = written('own.csv', [
      'trade_id,timestamp,price,side,volume(quote),size(base)',
      ...all.map(([ms, side, price, size]) => `${ms},${us(ms) / 1000},${price},${side},1,${size}`),
    ]);
    const value = all.reduce((sum, [, , price, size]) => sum + price * size, 0);
    for (const history of [
      { file: exchange, layout: 'exchange-trades' },
      tradesFile('all', ...all.map((each) => trade(...each))),
      [bookFile('all'), tradesFile('beside', ...all.map((each) => trade(...each)))],
    ]) {
      const venue = await start(history);
      await to(venue, 3000);
      const sums = await traded(venue);
      expect(sums.buy).toBeCloseTo(12.75, 9);
      expect(sums.sell).toBeCloseTo(701, 9);
      expect(sums.value).toBeCloseTo(value, 4);
    }
  });
});

describe('R-V-39: what was not recorded', () => {
  it('is told, and nothing is quoted until something is known again; then the file ends', async () => {
    const said: string[] = [];
    const venue = await start(
      bookFile('gap', level(5000, 'ask', 2501, 7), whole(level(9000, 'bid', 2490, 1))),
      { onWarning: (text) => said.push(text) },
    );
    const order = await place(venue, 'buy', 2400, 1);
    await to(venue, 5000);
    // The recorder connected anew at nine seconds: what was between is not known.
    expect(book(venue)).toEqual({ bids: [[2400, 1]], asks: [] });
    expect(said).toEqual([
      `history of ${KEY}: nothing is known from 2026-01-01T00:00:05.000Z on, its quotes are gone: the recorder connected anew`,
    ]);
    await to(venue, 9000);
    expect(book(venue).bids).toEqual([
      [2490, 1],
      [2400, 1],
    ]);
    expect(said[1]).toBe(`history of ${KEY}: goes on at 2026-01-01T00:00:09.000Z`);
    await to(venue, 50_000);
    expect(said[2]).toContain('gap.csv has ended');
    expect(book(venue)).toEqual({ bids: [[2400, 1]], asks: [] });
    expect(leftOf(venue, order)).toBe(1);
  });

  it('is so after a time without a row, and where a row is wrong', async () => {
    const said: string[] = [];
    const file = tradesFile(
      'wrong',
      trade(0, 'buy', 2500, 1),
      trade(1000, 'buy', 2500, 1),
      ...Array.from({ length: 1000 }, () => trade(9000, 'buy', 2500, 1)),
      trade(9500, 'buy', 2500, 1),
      trade(10_000, 'buy', -1, 1),
    );
    const venue = await start({ ...file, gapMs: 5000 }, { onWarning: (text) => said.push(text) });
    await to(venue, 2000);
    expect(said).toEqual([expect.stringContaining('no rows for 8000 ms')]);
    expect(book(venue)).toEqual({ bids: [], asks: [] });
    await to(venue, 9000);
    // The thousand trades have taken what stood at their price.
    expect(book(venue).asks[0]?.[0]).toBe(2500.5);
    await to(venue, 12_000);
    expect(said.at(-1)).toContain(
      'wrong-trades.csv.gz:1005: expected a price above zero, got "-1"',
    );
    expect(book(venue)).toEqual({ bids: [], asks: [] });
  });
});

describe('a recording', () => {
  it('is the same after a restart and in a fork, and another one takes its place', async () => {
    const rows = Array.from({ length: 800 }, (_, row) =>
      level(
        row * 10,
        row % 2 ? 'bid' : 'ask',
        2500 + (row % 2 ? -(row % 7) : 1 + (row % 5)),
        row % 11,
      ),
    );
    const history = [
      bookFile('long', ...rows.slice(1)),
      tradesFile('long', trade(500, 'buy', 2503, 1)),
    ];
    const straight = await start(history);
    await to(straight, 7000);
    const data = join(folder, 'data');
    const first = await start(history, { data });
    await to(first, 3500);
    await first.close();
    open.splice(open.indexOf(first), 1);
    const second = await start(history, { data });
    const forked = await second.fork();
    open.push(forked);
    for (const venue of [second, forked]) {
      await to(venue, 7000);
      expect(book(venue)).toEqual(book(straight));
      expect(venue.sequencer.state.recordings.get(KEY)?.ahead.length).toBeLessThan(600);
    }
    expect(hashedText(second.sequencer.state)).toBe(hashedText(forked.sequencer.state));
    await second.close();
    open.splice(open.indexOf(second), 1);
    const third = await start([], { data });
    await to(third, 9000);
    expect(third.sequencer.state.recordings.size).toBe(0);
    expect(book(third).asks.length).toBe(10);
  });

  it('repeats: the same files and commands give the same journal, to the byte', async () => {
    const history = [bookFile('again'), tradesFile('again', trade(1000, 'sell', 2499, 7))];
    const journals: string[] = [];
    for (const _ of [1, 2]) {
      const venue = await start(history);
      await place(venue, 'buy', 2499.5, 1);
      await to(venue, 2000);
      const entries: Entry[] = [];
      for await (const entry of venue.entries()) entries.push(entry);
      journals.push(JSON.stringify(entries.map(unsealed)));
      journals.push(hashedText(venue.sequencer.state));
    }
    expect(journals.slice(2)).toEqual(journals.slice(0, 2));
  });

  it('begins anew, and says so, where a file of the same name is another one', async () => {
    const data = join(folder, 'replaced');
    const said: string[] = [];
    const history = bookFile('day');
    const first = await start(history, { data });
    await to(first, 1000);
    await first.close();
    open.splice(open.indexOf(first), 1);
    const at = 3_600_000;
    const snapshot = [level(at, 'bid', 2300, 1), level(at, 'ask', 2301, 1)].map(whole);
    written('day.csv', [L2, ...snapshot, level(at + 9000, 'ask', 2302, 1)]);
    const second = await start(history, { data, onWarning: (text) => said.push(text) });
    expect(said).toContain('history: it is another one than before, and begins now');
    expect(book(second)).toEqual({ bids: [[2300, 1]], asks: [[2301, 1]] });
  });

  it('is traded against, forked, and asked under other fees what came of it in money', async () => {
    const data = join(folder, 'asked');
    const venue = await start(
      [bookFile('asked'), tradesFile('asked', trade(1000, 'sell', 2500, 4))],
      { data },
    );
    const order = await place(venue, 'buy', 2500, 1);
    const forked = await venue.fork();
    open.push(forked);
    for (const each of [venue, forked]) {
      await to(each, 2000);
      // Three stood before it, and four were sold.
      expect(leftOf(each, order)).toBe(0);
    }
    await venue.close();
    open.splice(open.indexOf(venue), 1);
    const fees = written('fees.yaml', [
      'instruments: [{ category: USDT-FUTURES, symbol: ETHUSDT, makerFeeRate: "0.001" }]',
    ]);
    const { money } = await whatIf(openRun(data), readReferenceData([fees]));
    // A maker's fee of 0.001 for one of 0.0002, on 2500.
    expect(money.find(({ owner }) => owner === '1001')).toMatchObject({
      coin: 'USDT',
      difference: '-2',
    });
  });

  it('R-V-38: has books of whole rows, on its grid, and moves the index and what has the same base', async () => {
    const heads = [0, 1].flatMap((at) =>
      ['asks', 'bids'].flatMap((side) => [`${side}[${at}].price`, `${side}[${at}].amount`]),
    );
    const row = (ms: number, ...cells: (number | string)[]) =>
      `x,ETHUSDT,${us(ms)},${us(ms)},${cells.join(',')}`;
    const file = written('snapshots.csv', [
      `exchange,symbol,timestamp,local_timestamp,${heads}`,
      row(0, 2501, 2, 2500, 3, 2502, 4, 2499, 5),
      // Off the grid: an ask goes up to it, a bid down; two prices of one tick add up.
      row(1000, 2400.001, '2e-1', 2399.999, 1, 2400.009, 0.4, '', ''),
      row(60_000, 2501, 2, 2500, 3, 2502, 4, 2499, 5),
    ]);
    const venue = await start({ file, layout: 'tardis-book_snapshot_25' });
    expect(book(venue).bids).toEqual([
      [2500, 3],
      [2499, 5],
    ]);
    await to(venue, 2000);
    expect(book(venue)).toEqual({ bids: [[2399.99, 1]], asks: [[2400.01, 0.6]] });
    const index = (key: string) => Number(venue.sequencer.state.markets.get(key)?.indexPrice);
    expect(index(KEY)).toBe(2400 * 1e12);
    expect(index('SPOT:ETHUSDT') / index(KEY)).toBeCloseTo(1, 3);
  });
});

describe('R-V-33: faults on a recorded market', () => {
  const on = { symbol: 'ETHUSDT', category: 'USDT-FUTURES' };

  it('no-liquidity leaves a part of what was recorded, at once, and gives it back', async () => {
    const venue = await start(bookFile('thin'));
    venue.faults.add({ on, do: 'no-liquidity', with: { side: 'bids', share: '0.8', ms: '2s' } });
    await to(venue, 100);
    expect(book(venue).bids).toEqual([
      [2500, 0.6],
      [2499, 1],
    ]);
    expect(book(venue).asks).toHaveLength(2);
    await to(venue, 3000);
    expect(book(venue).bids).toEqual([
      [2500, 3],
      [2499, 5],
    ]);
  });

  it('widen-spread leaves out what is near, but never all; recorded trades trade all the same', async () => {
    const venue = await start([
      bookFile('wide', ...[2503, 2504, 2505].map((price) => level(0, 'ask', price, 1))),
      tradesFile('wide', trade(500, 'buy', 2501, 1.5)),
    ]);
    venue.faults.add({ on, do: 'widen-spread', with: { times: 8, ms: '2s' } });
    await to(venue, 1000);
    // Eight times half a tick of a dollar.
    expect(book(venue).asks).toEqual([[2505, 1]]);
    expect(book(venue).bids).toEqual([[2499, 5]]);
    expect((await traded(venue)).buy).toBe(1.5);
    await to(venue, 20_000);
    expect(book(venue).asks[0]).toEqual([2501, 2]);
    expect(book(venue).bids).toHaveLength(2);
  });
});

describe('a recording on a clock that goes', () => {
  it.each(['x600', 'system'] as const)('%s: leaves nothing out', async (clock) => {
    const span = clock === 'system' ? 10 : 1000;
    const all = [0, 1, 7, 20, 39, 40].map((at) => trade(at * span, 'buy', 2500 + at, 1));
    const said: string[] = [];
    const onWarning = (text: string) => void said.push(text);
    const venue = await start(tradesFile(`on-${clock}`, ...all), { clock, onWarning });
    while (!said.some((text) => text.includes('has ended'))) await sleep(5);
    // The step in hand.
    await sleep(20);
    expect((await traded(venue)).buy).toBe(6);
  });
});

describe('a history that cannot be used', () => {
  const refusal = async (history: unknown): Promise<string> =>
    start(history as object).then(
      () => 'none',
      (error: Error) => error.message,
    );

  it('is told with the line, or the place in the venue file', async () => {
    const { file } = bookFile('plain');
    expect(await refusal({ file, layout: 'csv' })).toContain(
      'market.history[0].layout: expected one of exchange-trades, tardis-trades',
    );
    expect(await refusal({ file, layout: 'tardis-trades', words: 1 })).toContain(
      'market.history[0].words: unknown name; expected one of file, layout, healMs, gapMs',
    );
    expect(await refusal({ file, layout: 'exchange-trades' })).toBe(
      `market: ${file}:1: the column size(base) or size_base or size is missing`,
    );
    expect(await refusal({ file, layout: 'tardis-trades', symbol: 'NONE' })).toContain(
      'market.history[0]: USDT-FUTURES:NONE is none of market.instruments',
    );
    const twice = { file, layout: 'tardis-incremental_book_L2' };
    expect(await refusal([twice, twice])).toContain('market.history[1]: a second file of book');
    expect(await refusal({ ...twice, file: join(folder, 'gone.csv') })).toContain('no such file');
    const bad = (name: string, row: string) => ({ ...twice, file: written(name, [...BOOK, row]) });
    expect(await refusal(bad('back.csv', level(-1, 'ask', 2501, 1)))).toContain(
      'back.csv:6: expected local_timestamp no earlier than on the row before',
    );
    expect(await refusal(bad('size.csv', level(1, 'ask', 2501, Number.NaN)))).toContain(
      'size.csv:6: expected a size, got "NaN"',
    );
    expect(await refusal(bad('cells.csv', 'x,ETHUSDT'))).toContain(
      'cells.csv:6: expected 8 cells, as the head has, and found 2',
    );
    expect(await refusal(bad('two.csv', level(1, 'ask', 2501, 1).replace('ETH', 'BTC')))).toContain(
      'two.csv:6: expected rows of ETHUSDT alone, got BTCUSDT',
    );
    expect(await refusal({ ...twice, file: written('empty.csv', [L2]) })).toContain(
      'no rows in it',
    );
    writeFileSync(join(folder, 'text.csv.gz'), 'text');
    expect(await refusal({ ...twice, file: join(folder, 'text.csv.gz') })).toContain('not packed');
  });
});
