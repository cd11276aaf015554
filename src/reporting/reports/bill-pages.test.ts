import { describe, expect, it, test } from 'vitest';
import { inPages } from '../../../test/support/all-pages.ts';
import { Dice } from '../../../test/support/dice.ts';
import { randomCommand } from '../../../test/support/engine-random-commands.ts';
import { RANDOM_USERS, randomVenue } from '../../../test/support/engine-random-venue.ts';
import { openHistory } from '../../../test/support/test-history.ts';
import type { Command } from '../../engine/command.ts';
import { emptyState, type State } from '../../engine/core/state.ts';
import { apply } from '../../engine/engine.ts';
import type { History } from '../history.ts';
import { createHistory } from '../history.ts';
import { Overlay } from '../overlay.ts';
import { Projector } from '../projector.ts';
import { matcher } from '../report/filter.ts';
import type { BillFilter, BillRow } from './bills.ts';
import { billRows, bills } from './bills.ts';

const STEPS = 2_000;
const ALL = { limit: 1_000_000 };
const idOf = ({ billId }: BillRow) => billId;

interface Projected {
  readonly history: History;
  /** As the engine told them, newest first. */
  readonly told: readonly BillRow[];
}

/** What came of the commands, all of it stored. The projector is opened anew once in the middle. */
async function projected(count: number, commandAt: (step: number, state: State) => Command) {
  const state = emptyState();
  const writer = await openHistory();
  const open = () => Projector.open({ writer, journalId: 'j', scales: state });
  let projector = await open();
  const told: BillRow[] = [];
  for (let step = 0; step < count; step += 1) {
    const entry = { seq: step + 1, timeMs: step, command: commandAt(step, state) };
    const { events } = apply(state, entry);
    told.push(...billRows(entry, events, state));
    projector.apply(entry, events);
    if (step !== Math.floor(count / 2)) continue;
    await projector.checkpoint(entry.seq, '');
    projector = await open();
  }
  await projector.checkpoint(count, '');
  const { database } = writer;
  const sources = { database, overlay: new Overlay(), scales: state, nowMs: () => count };
  return { history: createHistory(sources), told: told.toReversed() } satisfies Projected;
}

async function tradingDay(seed: number): Promise<Projected> {
  const dice = new Dice(seed);
  const start = randomVenue(dice);
  return projected(STEPS, (step, state) => start[step] ?? randomCommand(dice, state, step));
}

describe('lines of bills, read off postings', async () => {
  const { history, told } = await tradingDay(7_005);
  const [sample = expect.fail('no line')] = told.filter(({ symbol }) => symbol !== '');
  const { category, coin, purpose, symbol, uid, wallet } = sample;
  const middle = STEPS / 2;
  const filters: readonly [string, BillFilter][] = [
    ['of all', { uid: undefined }],
    ['of a user', { uid }],
    ['of a wallet', { uid, wallet }],
    ['of a coin', { uid, coins: [coin] }],
    ['of a coin in a wallet', { uid, wallet, coins: [coin, 'none'] }],
    ['of a coin in a wallet of all', { uid: undefined, wallet, coins: [coin] }],
    ['of a category', { uid, categories: [category] }],
    ['of no instrument', { uid, categories: [''] }],
    ['of a symbol', { uid, symbol }],
    ['of purposes', { uid: undefined, purposes: [purpose, 'fee:out'] }],
    ['of a window', { uid, fromMs: middle, toMs: middle + 300 }],
  ];

  it.each(filters)(
    'are those that the engine told, however the pages fall: %s',
    async (_, filter) => {
      const expected = told.filter(matcher(bills, filter, {}));
      expect(expected.length).toBeGreaterThan(2);
      for (const limit of [2, 7, 1_000])
        expect(await inPages((page) => history.bills(filter, page), { idOf, limit })).toEqual(
          expected,
        );
    },
  );

  it('have their fields in the order of the others, which is how they are printed', async () => {
    const [row = {}] = await history.bills({ uid }, { limit: 1 });
    expect(Object.keys(row)).toEqual(Object.keys(sample));
    expect(Object.keys(row).join(' ')).toBe(
      'billId uid wallet instrument category symbol coin purpose amount fee balance orderId cause timeMs',
    );
  });

  it('R-L-13 bear the ids of ledger entries of their user, wallet and coin', async () => {
    const entries = new Map((await history.ledger({}, ALL)).map((entry) => [entry.entryId, entry]));
    for (const line of told) {
      const entry = entries.get(line.billId) ?? expect.fail(`${line.billId} is no entry`);
      const { cause, coin, timeMs, uid } = line;
      expect(entry).toMatchObject({ cause, coin, timeMs, uid });
      expect(entry.account).toContain(`user:${line.uid}:${line.wallet}:`);
    }
  });

  test('R-L-15 a past balance is that of the last line before, of every bill', async () => {
    for (const atSeq of [middle / 2, middle, STEPS]) {
      const newest = new Map<string, BillRow>();
      for (const row of told.toReversed())
        if (row.timeMs < atSeq) newest.set(`${row.uid} ${row.wallet} ${row.coin}`, row);
      const uids = [...RANDOM_USERS];
      const found = await history.balances({ uids, atMs: STEPS, atSeq });
      const texts = found.map(({ balance, billId }) => `${billId} ${balance}`);
      const expected = [...newest.values()].map(({ balance, billId }) => `${billId} ${balance}`);
      expect(texts.toSorted()).toEqual(expected.toSorted());
    }
  });
});

it('lists the bills and the ledger of a user with more coins than one statement merges', async () => {
  const coins = Array.from({ length: 130 }, (_, index) => `C${index}`);
  const by = 'root';
  const opening: Command[] = [
    { type: 'set-rules-version', version: 1, by },
    ...coins.map((coin): Command => ({ type: 'create-coin', coin, scale: 8, by })),
    { type: 'create-user', uid: '1001', accountMode: 'both', by },
  ];
  const deposits = [...coins, ...coins].map((coin, index): Command => {
    const reference = `r${index}`;
    return { type: 'deposit', uid: '1001', coin, amount: '1', reference, by };
  });
  const commands = [...opening, ...deposits];
  const { history, told } = await projected(
    commands.length,
    (step) => commands[step] ?? expect.fail('no command'),
  );
  const bills = await inPages((page) => history.bills({ uid: '1001' }, page), { idOf, limit: 33 });
  const ledger = await history.ledger({ uid: '1001' }, ALL);

  expect(bills).toEqual(told);
  expect(bills).toHaveLength(deposits.length);
  expect(ledger.map(({ entryId }) => entryId)).toEqual(bills.map(idOf));
});
