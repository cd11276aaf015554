import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type AppliedEntry,
  randomEntries,
  stateOfInstruments,
  USERS,
} from '../../test/support/random-events.ts';
import { closeHistories, openHistory, runs } from '../../test/support/test-history.ts';
import type { ReadEvent } from '../engine/core/event.ts';
import { parseUnits } from '../primitives/decimal.ts';
import { add, neg, type Units } from '../primitives/units.ts';
import { createHistory, type History } from './history.ts';
import type { PageRequest } from './lists/page.ts';
import { Overlay } from './overlay.ts';
import { Projector } from './projector.ts';

const state = stateOfInstruments();

afterEach(closeHistories);

/** A history that has projected the first entries; the overlay holds those after `droppedTo`. */
async function historyOf(
  entries: readonly AppliedEntry[],
  split: { projectedTo: number; droppedTo: number },
): Promise<History> {
  const writer = await openHistory();
  const projector = await Projector.open({ writer, journalId: 'j', scales: state });
  const overlay = new Overlay();
  for (const { entry, events } of entries) {
    if (entry.seq <= split.projectedTo) projector.apply(entry, events);
    if (entry.seq > split.droppedTo) overlay.onApplied(entry, events);
  }
  await projector.checkpoint(split.projectedTo, '');
  const nowMs = () => entries.at(-1)?.entry.timeMs ?? 0;
  return createHistory({ database: writer.database, overlay, scales: state, nowMs });
}

/** Every order id there is, read in small pages. */
async function allIds(
  ask: (page: PageRequest) => Promise<readonly { readonly orderId: string }[]>,
): Promise<string[]> {
  const ids: string[] = [];
  let rows = await ask({ limit: 7 });
  while (rows.length > 0) {
    ids.push(...rows.map((row) => row.orderId));
    rows = await ask({ limit: 7, beforeId: ids.at(-1) ?? '' });
  }
  return ids;
}

/** One answer of each kind, with filters. */
async function answers(history: History, page: PageRequest): Promise<unknown> {
  const [uid] = USERS;
  const key = 'SPOT:ETHUSDT';
  const fromMs = Date.UTC(2026, 1, 27, 23);
  const toMs = fromMs + 3_600_000;
  const candles = { instrument: key, zone: 'utc8', toMs: fromMs * 2, limit: 500 } as const;
  return {
    orders: await history.orders({ uid }, page),
    allOrders: await history.orders({ uid: undefined, fromMs }, page),
    allFills: await history.fills({ uid: undefined, toMs }, page),
    allBills: await history.bills({ uid: undefined }, page),
    balances: await history.balances({ uids: USERS, atMs: toMs, atSeq: 250 }),
    fundings: await history.receipts({ kind: 'funding', fromMs }, page),
    spot: await history.orders({ uid, categories: ['SPOT'], fromMs, toMs }, page),
    symbol: await history.orders({ uid, symbol: 'BTCUSD' }, page),
    clientOid: await history.orders({ uid, clientOid: 'c3' }, page),
    orderId: await history.orders({ uid, orderId: '1000000000000000009' }, page),
    fills: await history.fills({ uid }, page),
    symbolFills: await history.fills({ uid, symbol: 'ETHUSDT', fromMs, toMs }, page),
    futuresFills: await history.fills({ uid, categories: ['USDT-FUTURES'] }, page),
    orderFills: await history.fills({ uid, orderId: '1000000000000000009' }, page),
    trades: await history.trades({ instrument: key, fromMs }, page),
    large: await history.largeTakings({ instrument: key, fromMs }, page),
    copied: await history.orders(
      { uid, terms: { isCopyTrading: [true], side: ['buy'], orderType: ['limit'] } },
      page,
    ),
    minutes: await history.candles({ ...candles, length: 60_000 }),
    fives: await history.candles({ ...candles, length: 300_000, fromMs, toMs }),
    days: await history.candles({ ...candles, length: 86_400_000 }),
    months: await history.candles({ ...candles, length: 'month' }),
    ledger: await history.ledger({}, page),
    userLedger: await history.ledger({ uid, coin: 'BTC', fromMs }, page),
    venueLedger: await history.ledger({ uid: '' }, page),
    bills: await history.bills({ uid }, page),
    feeBills: await history.bills({ uid, coins: ['BTC'], purposes: ['fee:in'], fromMs }, page),
    reserves: await history.reserves({ instrument: 'USDT-FUTURES:BTCUSDT' }, page),
    funding: await history.fundingRates({ instrument: 'USDT-FUTURES:BTCUSDT' }, page),
    receipts: await history.receipts({ uid }, page),
    ofPosition: await history.receipts({ positionId: '1000000000000000002' }, page),
    triggers: await history.triggers({ uid }, page),
    spotTriggers: await history.triggers({ uid, categories: ['SPOT'], fromMs, toMs }, page),
    stops: await history.triggers({ uid, kinds: ['stop-loss'], status: 'cancelled' }, page),
    triggerOfClient: await history.triggers({ uid, clientOid: 'c3', symbol: 'BTCUSDT' }, page),
    audit: await history.audit({ toMs }, page),
  };
}

describe('the history', () => {
  it('answers the same wherever the projection stands, and whatever the overlay still holds', async () => {
    const chosen = fc.record({
      seed: fc.integer(),
      count: fc.integer({ min: 1, max: 300 }),
      projected: fc.double({ min: 0, max: 1, noNaN: true }),
      dropped: fc.double({ min: 0, max: 1, noNaN: true }),
      limit: fc.integer({ min: 1, max: 50 }),
      before: fc.integer({ min: 0, max: 300 }),
    });
    await fc.assert(
      fc.asyncProperty(chosen, async ({ seed, count, projected, dropped, limit, before }) => {
        const entries = randomEntries(state, { seed, count });
        const projectedTo = Math.round(projected * count);
        const droppedTo = Math.round(projected * dropped * count);
        const beforeId = `1${String(before).padStart(18, '0')}`;
        const page = before > 200 ? { limit } : { limit, beforeId };
        const whole = await historyOf(entries, { projectedTo: count, droppedTo: count });
        const mixed = await historyOf(entries, { projectedTo, droppedTo });
        expect(await answers(mixed, page)).toEqual(await answers(whole, page));
        await closeHistories();
      }),
      { numRuns: runs(40) },
    );
  });

  it('gives each row exactly once, newest first, however small the pages', async () => {
    const entries = randomEntries(state, { seed: 11, count: 900 });
    const history = await historyOf(entries, { projectedTo: 500, droppedTo: 300 });
    const closed = entries.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'order-closed' ? [event.order] : [])),
    );
    for (const uid of USERS) {
      const ids = closed
        .filter((order) => order.userMarket.user.uid === uid)
        .map((order) => order.id);
      const paged = await allIds((page) => history.orders({ uid }, page));
      expect(ids.length).toBeGreaterThan(20);
      expect(paged).toEqual(ids.sort().reverse());
    }
  });

  it('numbers ledger rows so that they grow, and leaves holds and releases out', async () => {
    const entries = randomEntries(state, { seed: 3, count: 400 });
    const history = await historyOf(entries, { projectedTo: 200, droppedTo: 200 });
    const rows = await history.ledger({}, { limit: 10_000 });
    const touched = entries
      .flatMap(({ events }) => events)
      .flatMap((event) => (event.type === 'posted' ? event.postings : []))
      .filter(({ kind }) => kind !== 'hold' && kind !== 'release');
    expect(rows).toHaveLength(2 * touched.length);
    const ids = rows.map((row) => row.entryId);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(rows.at(-1)?.entryId).toMatch(/^1\d{18}$/);
  });

  it('R-4.7-3 keeps each change of a reserve: which way, how much, when, and what is there then', async () => {
    const entries = randomEntries(state, { seed: 7, count: 900 });
    const history = await historyOf(entries, { projectedTo: 500, droppedTo: 300 });
    const all = { limit: 1_000 };
    const rows = await history.reserves({ instrument: 'USDT-FUTURES:BTCUSDT' }, all);
    expect(new Set(rows.map(({ direction }) => direction))).toEqual(new Set(['in', 'out']));
    let balance: Units = 0;
    for (const row of rows.toReversed()) {
      const amount = parseUnits(row.amount, 8) ?? 0;
      balance = add(balance, row.direction === 'in' ? amount : neg(amount));
      expect(row).toMatchObject({ instrument: 'USDT-FUTURES:BTCUSDT' });
      expect(parseUnits(row.balance, 8)).toBe(balance);
    }
    const times = rows.map(({ timeMs }) => timeMs);
    expect(times).toEqual([...times].sort((one, other) => other - one));
    const others = await history.reserves({ instrument: 'COIN-FUTURES:BTCUSD' }, all);
    const ids = new Set(rows.map(({ entryId }) => entryId));
    expect(others.length).toBeGreaterThan(5);
    expect(others.filter(({ entryId }) => ids.has(entryId))).toEqual([]);
  });

  it('dates what was due before a command by its own time, and numbers rows through both', async () => {
    const entries = randomEntries(state, { seed: 8, count: 200 });
    const isFunded = ({ events }: AppliedEntry) => events[0]?.type === 'as-of';
    const funded = entries.filter(isFunded);
    const settledMs = funded.map(({ events: [first] }) =>
      first?.type === 'as-of' ? first.timeMs : 0,
    );
    expect(funded.length).toBeGreaterThan(10);
    for (const projectedTo of [0, 200]) {
      const history = await historyOf(entries, { projectedTo, droppedTo: projectedTo });
      const all = { limit: 1000 };
      const ledger = await history.ledger({}, all);
      for (const [index, { entry }] of funded.entries()) {
        const own = ledger.filter(({ seq }) => seq === entry.seq).toReversed();
        const times = own.map(({ kind, timeMs }) => [kind === 'funding', timeMs]);
        expect(times.slice(0, 2)).toEqual(Array(2).fill([true, settledMs[index]]));
        for (const time of times.slice(2)) expect(time).toEqual([false, entry.timeMs]);
        expect(new Set(own.map(({ entryId }) => entryId)).size).toBe(own.length);
      }
      const rates = await Promise.all(
        ['USDT-FUTURES:BTCUSDT', 'COIN-FUTURES:BTCUSD'].map((instrument) =>
          history.fundingRates({ instrument }, { limit: 99 }),
        ),
      );
      const times = rates.flat().map(({ timeMs }) => timeMs);
      expect(times.sort((left, right) => left - right)).toEqual(settledMs);
      const receipts = await Promise.all(USERS.map((uid) => history.receipts({ uid }, all)));
      expect(
        receipts
          .flat()
          .map(({ seq }) => seq)
          .sort((a, b) => a - b),
      ).toEqual(funded.map(({ entry }) => entry.seq));
    }
  });

  it('lists finished triggers by their ids, whenever they ended', async () => {
    const entries = randomEntries(state, { seed: 8, count: 300 });
    const ended = entries
      .flatMap(({ events }) => events)
      .filter((event) => event.type === 'trigger-closed')
      .map(({ trigger }) => trigger.id);
    expect(ended.length).toBeGreaterThan(15);
    expect(ended).not.toEqual(ended.toSorted());
    for (const projectedTo of [0, 150, 300]) {
      const history = await historyOf(entries, { projectedTo, droppedTo: projectedTo });
      const lists = await Promise.all(
        USERS.map((uid) => history.triggers({ uid }, { limit: 1000 })),
      );
      const ids = lists.map((records) => records.map(({ triggerId }) => triggerId));
      for (const list of ids) expect(list).toEqual(list.toSorted().toReversed());
      expect(ids.flat().toSorted()).toEqual(ended.toSorted());
    }
  });

  it('never shows trades that the venue made between two positions, waiting or stored', async () => {
    const offBook = (event: ReadEvent): ReadEvent =>
      event.type === 'traded' ? { ...event, isOffBook: true } : event;
    const entries = randomEntries(state, { seed: 9, count: 200 }).map(({ entry, events }) => ({
      entry,
      events: events.map(offBook),
    }));
    const instrument = 'SPOT:ETHUSDT';
    const toMs = (entries.at(-1)?.entry.timeMs ?? 0) + 1;
    for (const projectedTo of [0, 100, 200]) {
      const history = await historyOf(entries, { projectedTo, droppedTo: projectedTo });
      const candles = { instrument, zone: 'utc', length: 60_000, limit: 1_000, toMs } as const;
      expect(await history.trades({ instrument }, { limit: 1_000 })).toEqual([]);
      expect(await history.candles(candles)).toEqual([]);
      expect((await history.fills({ uid: undefined }, { limit: 1_000 })).length).toBeGreaterThan(
        20,
      );
    }
  });

  it('reads a cursor as a number, whatever its length', async () => {
    const entries = randomEntries(state, { seed: 5, count: 200 });
    const history = await historyOf(entries, { projectedTo: 100, droppedTo: 100 });
    const page = { limit: 3 };
    const newest = await history.trades({ instrument: 'SPOT:ETHUSDT' }, page);
    expect(newest).toHaveLength(3);
    const asked = (beforeId: string) =>
      history.trades({ instrument: 'SPOT:ETHUSDT' }, { ...page, beforeId });
    expect(await asked('999')).toEqual([]);
    expect(await asked('10000000000000000000')).toEqual(newest);
  });
});

describe('the audit trail', () => {
  it("keeps operators' acts with their outcome, without secrets and without the market's own", async () => {
    const apiKey = {
      key: 'k',
      kind: 'standard',
      algorithm: 'hmac',
      sealedSecret: 'SEALED',
      passphraseMac: 'MAC',
      permissions: [],
      ips: [],
    } as const;
    const price = { category: 'SPOT', symbol: 'ETHUSDT', price: '1' } as const;
    const entries: AppliedEntry[] = [
      {
        entry: {
          seq: 1,
          timeMs: 5,
          command: { type: 'create-key', uid: '1001', apiKey, by: 'root', reason: 'new bot' },
        },
        events: [],
      },
      {
        entry: {
          seq: 2,
          timeMs: 6,
          command: { type: 'set-index-price', prices: [price], by: 'market' },
        },
        events: [],
      },
      {
        entry: { seq: 3, timeMs: 7, command: { type: 'revoke-key', key: 'x', by: 'root' } },
        events: [{ type: 'rejected', rejection: { reason: 'unknown-key', detail: 'x' } }],
      },
    ];
    for (const projectedTo of [0, 3]) {
      const history = await historyOf(entries, { projectedTo, droppedTo: projectedTo });
      const rows = await history.audit({}, { limit: 10 });
      expect(rows.map(({ seq, outcome, reason }) => [seq, outcome, reason])).toEqual([
        [3, 'unknown-key: x', ''],
        [1, 'done', 'new bot'],
      ]);
      expect(rows[1]?.detail).toContain('"key":"k"');
      expect(JSON.stringify(rows)).not.toMatch(/SEALED|MAC/);
      expect(await history.audit({}, { limit: 10, beforeId: '3' })).toHaveLength(1);
    }
  });
});
