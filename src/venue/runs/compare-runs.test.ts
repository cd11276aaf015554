import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openingCommands, tradingCommands } from '../../../test/support/durable-venue.ts';
import { readAll, temporaryFolder, writeBatches } from '../../../test/support/journal-fixture.ts';
import type { Command } from '../../engine/command.ts';
import { appendVoid } from '../../journal/append-void.ts';
import { entryLine } from '../journal-view.ts';
import { compareRuns } from './compare-runs.ts';
import { openRun } from './run.ts';

type Placed = Command<'place-order'>;

/** Names as clients give them. */
const named = (orders: readonly Command[]): readonly Placed[] =>
  (orders as readonly Placed[]).map((order, index) => ({ ...order, clientOid: `bot-${index}` }));

const OPENING = openingCommands(true);
const ORDERS = named(tradingCommands(12));

async function folderOf(commands: readonly Command[]): Promise<string> {
  const folder = await temporaryFolder();
  await writeBatches(folder, [commands], { now: () => 1_000_000 });
  return folder;
}

const compare = (a: string, b: string, ignoreTimes = false) =>
  compareRuns(openRun(a), openRun(b), { ignoreTimes });

/** Bob sells, and alice buys so much of it. */
function trade(lots: number): readonly Command[] {
  const [order] = ORDERS;
  const sell = { ...order, uid: '1002', side: 'sell', lots: 250, clientOid: 'bob' } as Placed;
  return [...OPENING, sell, { ...order, uid: '1001', lots, clientOid: 'alice' } as Placed];
}

it('two journals of the same commands are the same, as folders and as files', async () => {
  const folder = await folderOf([...OPENING, ...ORDERS]);
  const again = await folderOf([...OPENING, ...ORDERS]);
  const file = join(again, 'view.jsonl');
  const lines = (await readAll(again)).map((entry) => entryLine(entry, []));
  writeFileSync(file, `${lines.join('\n')}\n`);
  for (const other of [again, file]) {
    const { a, b, first, isSame } = await compare(folder, other);
    expect([isSame, first]).toEqual([true, undefined]);
    expect(a).toEqual(b);
    expect(a.commands).toBe(OPENING.length + ORDERS.length);
  }
});

it('names the first command that differs, and what came of it in orders, fills and money', async () => {
  const bigger = await folderOf(trade(250));
  const smaller = await folderOf(trade(200));
  const { first, fills, isSame, money, orders } = await compare(bigger, smaller);
  expect(isSame).toBe(false);
  expect(first).toMatchObject({
    place: OPENING.length + 2,
    fields: ['lots'],
    a: { command: { lots: 250 } },
    b: { command: { lots: 200 } },
  });
  expect(orders.map(({ a, b }) => [a?.clientOid, a?.size, b?.size])).toContainEqual([
    'alice',
    '0.025',
    '0.02',
  ]);
  expect(fills.map(({ a, b }) => [a?.uid, b?.uid])).toEqual([
    ['1002', undefined],
    ['1001', undefined],
    [undefined, '1002'],
    [undefined, '1001'],
  ]);
  // 50 lots of 0.0001 less, at 2000: each side pays 0.1 % less of what it would have got.
  expect(money.map(({ owner, coin, difference }) => [owner, coin, difference])).toEqual([
    ['1001', 'ETH', '-0.004995'],
    ['1001', 'USDT', '10'],
    ['1002', 'ETH', '0.005'],
    ['1002', 'USDT', '-9.99'],
    ['fees', 'ETH', '-0.000005'],
    ['fees', 'USDT', '-0.01'],
  ]);
});

it('finds orders again by the names that clients gave them, whatever else was placed before', async () => {
  const [other] = tradingCommands(1) as readonly Placed[];
  const far = { ...other, priceTicks: 100_000, clientOid: 'other' } as Placed;
  const folder = await folderOf([...OPENING, ...ORDERS]);
  const more = await folderOf([...OPENING, far, ...ORDERS]);
  const { first, fills, orders } = await compare(folder, more);
  expect(first?.place).toBe(OPENING.length + 1);
  expect(orders.map(({ a, b }) => [a, b?.clientOid])).toEqual([[undefined, 'other']]);
  expect(fills).toEqual([]);
});

it('a run that ends earlier differs where it has ended', async () => {
  const folder = await folderOf([...OPENING, ...ORDERS]);
  const short = await folderOf([...OPENING, ...ORDERS.slice(0, -1)]);
  const { a, b, first } = await compare(folder, short);
  expect(first).toMatchObject({ place: OPENING.length + 12, fields: ['command'] });
  expect(first?.b).toBeUndefined();
  expect(a.commands - b.commands).toBe(1);
});

it('a voided command is not part of a run', async () => {
  const folder = await folderOf([...OPENING, ...ORDERS]);
  const short = await folderOf([...OPENING, ...ORDERS.slice(0, -1)]);
  const seq = OPENING.length + ORDERS.length;
  await appendVoid({ dataFolder: folder, seq, by: 'root', reason: 'bad', now: () => 2_000_000 });
  expect(await compare(folder, short)).toMatchObject({ isSame: true });
});

it('times are a difference unless they are left aside', async () => {
  const folder = await folderOf([...OPENING, ...ORDERS]);
  const later = await temporaryFolder();
  await writeBatches(later, [[...OPENING, ...ORDERS]], { now: () => 1_000_007 });
  expect((await compare(folder, later)).first).toMatchObject({ place: 1, fields: ['timeMs'] });
  expect((await compare(folder, later, true)).isSame).toBe(true);
});
