import { describe, expect, it } from 'vitest';
import { inPages } from '../../../test/support/all-pages.ts';
import {
  type AppliedEntry,
  randomEntries,
  stateOfInstruments,
  USERS,
} from '../../../test/support/random-events.ts';
import { historyPlace, openHistory } from '../../../test/support/test-history.ts';
import type { ReadEvent, ReadFill } from '../../engine/core/event.ts';
import { fillRecord, type OrderRecord, orderRecord } from '../../engine/core/order-record.ts';
import { createHistory } from '../history.ts';
import { openReader, openWriter } from '../open-history.ts';
import { Overlay } from '../overlay.ts';
import { Projector } from '../projector.ts';
import type { HistoryReader } from '../store/history-store.ts';
import type { FillFilter, FillRow } from './fills.ts';

const COUNT = 1_500;
const ALL = { limit: 1_000_000 };
const LIMITS = [2, 7, 1_000];
const state = stateOfInstruments();
const entries = randomEntries(state, { seed: 17, count: COUNT });
const fills = entries.flatMap(fillsOf).toReversed();
const orders = entries
  .flatMap(({ events }) => events.filter((event) => event.type === 'order-closed'))
  .map(({ order }) => orderRecord(state, order))
  .toSorted((left, right) => (left.orderId > right.orderId ? -1 : 1));

function fillsOf({ entry, events }: AppliedEntry): readonly FillRow[] {
  return events.flatMap((event) =>
    event.type === 'traded'
      ? [event.maker, event.taker]
          .map((fill) => ({
            ...fillRecord(state, event, fill, entry.timeMs),
            base: event.instrument.base,
            quote: event.instrument.quote,
          }))
          .toSorted((left, right) => (left.fillId < right.fillId ? -1 : 1))
      : [],
  );
}

function historyOn({ database }: Pick<HistoryReader, 'database'>) {
  return createHistory({ database, overlay: new Overlay(), scales: state, nowMs: () => 0 });
}

/** All of it stored. The projector is opened anew once in the middle. */
async function projected() {
  const writer = await openHistory();
  const open = () => Projector.open({ writer, journalId: 'j', scales: state });
  let projector = await open();
  for (const { entry, events } of entries) {
    projector.apply(entry, events);
    if (entry.seq !== COUNT / 2) continue;
    await projector.checkpoint(entry.seq, '');
    projector = await open();
  }
  await projector.checkpoint(COUNT, '');
  return historyOn(writer);
}

const [sample = expect.fail('no fill')] = fills.slice(100);
const { category, orderId, symbol, timeMs, uid } = sample;
const window = { fromMs: timeMs - 3_600_000, toMs: timeMs };
const FILTERS: readonly [string, FillFilter][] = [
  ['of all', { uid: undefined }],
  ['of a user', { uid }],
  ['of a symbol', { uid, symbol }],
  ['of a category', { uid, categories: [category] }],
  ['of a symbol in other categories', { uid, symbol, categories: ['MARGIN', category] }],
  ['of a symbol of all', { uid: undefined, symbol }],
  ['of a category of all', { uid: undefined, categories: [category] }],
  ['of a window', { uid, ...window }],
  ['of a window of all', { uid: undefined, symbol, ...window }],
];
const NONE: readonly [string, FillFilter][] = [
  ['of nobody', { uid: '9' }],
  ['of no category', { uid, categories: [] }],
  ['of no category of all', { uid: undefined, categories: [] }],
  ['of a symbol that nobody trades', { uid: undefined, symbol: 'NONE' }],
  ['of an order of somebody else', { uid: USERS.find((user) => user !== uid), orderId }],
];

function isMeant(row: Pick<FillRow, 'uid' | 'category' | 'symbol'>, filter: FillFilter) {
  return (
    (filter.uid === undefined || row.uid === filter.uid) &&
    (filter.symbol === undefined || row.symbol === filter.symbol) &&
    (filter.categories?.includes(row.category) ?? true)
  );
}

describe('orders and fills, kept without what their markets and terms say', async () => {
  const history = await projected();

  it.each(FILTERS)(
    'are fills that the engine told, however the pages fall: %s',
    async (_, filter) => {
      const { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = filter;
      const expected = fills.filter(
        (row) => isMeant(row, filter) && row.timeMs >= fromMs && row.timeMs <= toMs,
      );
      expect(expected.length).toBeGreaterThan(2);
      const idOf = ({ fillId }: FillRow) => fillId;
      for (const limit of LIMITS)
        expect(await inPages((page) => history.fills(filter, page), { idOf, limit })).toEqual(
          expected,
        );
    },
  );

  it.each(FILTERS)(
    'are orders that the engine told, however the pages fall: %s',
    async (_, filter) => {
      const { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = filter;
      const expected = orders.filter(
        (row) => isMeant(row, filter) && row.createdMs >= fromMs && row.createdMs <= toMs,
      );
      expect(expected.length).toBeGreaterThan(2);
      const idOf = (row: OrderRecord) => row.orderId;
      for (const limit of LIMITS)
        expect(await inPages((page) => history.orders(filter, page), { idOf, limit })).toEqual(
          expected,
        );
    },
  );

  it.each(NONE)('are none: %s', async (_, filter) => {
    expect(await history.fills(filter, ALL)).toEqual([]);
    expect(await history.orders(filter, ALL)).toEqual([]);
  });

  it('are found by the ids that they bear', async () => {
    const [order = expect.fail('no order')] = orders.filter(({ clientOid }) => clientOid !== '');
    const { clientOid } = order;
    const of = { uid: order.uid, orderId: order.orderId };
    const ofOrder = fills.filter((row) => row.orderId === orderId);
    const ofClient = orders.filter((row) => row.uid === order.uid && row.clientOid === clientOid);
    expect(await history.fills({ uid, orderId }, ALL)).toEqual(ofOrder);
    expect(await history.fills({ uid: undefined, orderId }, ALL)).toEqual(ofOrder);
    expect(await history.orders(of, ALL)).toEqual([order]);
    expect(await history.orders({ ...of, uid: undefined }, ALL)).toEqual([order]);
    expect(await history.orders({ ...of, symbol: 'NONE' }, ALL)).toEqual([]);
    expect(await history.orders({ uid: order.uid, clientOid }, ALL)).toEqual(ofClient);
  });

  it('have their fields in the order of those that wait, which is how they are printed', async () => {
    const [fill = {}] = await history.fills({ uid }, { limit: 1 });
    const [order = {}] = await history.orders({ uid }, { limit: 1 });
    expect(Object.keys(fill)).toEqual(Object.keys(sample));
    expect(Object.keys(order)).toEqual(Object.keys(orders[0] ?? {}));
  });
});

/** Somebody's first fill in a market, between others of his: how many entries come before it, and until the next. */
function firstOfMarket(): {
  readonly uid: string;
  readonly before: number;
  readonly until: number;
} {
  const inMarkets = new Map<string, Set<string>>();
  for (const [index, entry] of entries.entries()) {
    for (const fill of fillsOf(entry)) {
      const markets = inMarkets.get(fill.uid) ?? new Set();
      const isNew = !markets.has(fill.symbol);
      const next = entries.findIndex(
        (later, at) =>
          at > index &&
          fillsOf(later).some((row) => row.uid === fill.uid && markets.has(row.symbol)),
      );
      if (isNew && markets.size > 0 && next > index)
        return { uid: fill.uid, before: index, until: next + 1 };
      inMarkets.set(fill.uid, markets.add(fill.symbol));
    }
  }
  return expect.fail('nobody trades in a second market');
}

it('R-Y-1 no fill is missed for good when its market is new', async () => {
  const first = firstOfMarket();
  const place = await historyPlace();
  const writer = await openWriter(place);
  const reader = await openReader(place);
  const projector = await Projector.open({ writer, journalId: 'j', scales: state });
  let done = 0;
  const commit = async (to: number) => {
    for (const { entry, events } of entries.slice(done, to)) projector.apply(entry, events);
    done = to;
    await projector.checkpoint(to, '');
  };
  await commit(first.before);
  let isNew = true;
  // Two commits right after the look-up of markets: first of a market that it did not find.
  const database = reader.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows;
      if (isNew && row !== undefined && 'no' in row) {
        isNew = false;
        await commit(first.before + 1);
        await commit(first.until);
      }
      return result;
    },
  });
  const history = historyOn({ database });
  const ask = async (limit: number) =>
    (await history.fills({ uid: first.uid }, { limit })).map(({ fillId }) => fillId);
  const page = await ask(3);
  const all = await ask(1_000_000);

  expect(isNew).toBe(false);
  expect(page.length).toBeGreaterThan(0);
  expect(page).toEqual(all.slice(all.indexOf(page[0] ?? '')).slice(0, 3));
  await reader.close();
  await writer.close();
});

it('a trader of more markets than one statement merges has them all in his lists', async () => {
  const writer = await openHistory();
  const projector = await Projector.open({ writer, journalId: 'j', scales: state });
  const user = USERS[0];
  const mine = entries.map(({ entry, events }, index) => ({
    entry,
    events: events.map((event) => withSymbol(event, `S${index}`)),
  }));
  for (const { entry, events } of mine) projector.apply(entry, events);
  await projector.checkpoint(mine.length, '');
  const history = historyOn(writer);
  const expected = mine
    .flatMap(fillsOf)
    .toReversed()
    .filter((row) => row.uid === user);
  const idOf = ({ fillId }: FillRow) => fillId;

  expect(new Set(expected.map((row) => row.symbol)).size).toBeGreaterThan(200);
  for (const limit of [7, 1_000])
    expect(await inPages((page) => history.fills({ uid: user }, page), { idOf, limit })).toEqual(
      expected,
    );
});

/** The same event, as if it were of another instrument. */
function withSymbol(event: ReadEvent, symbol: string): ReadEvent {
  if (event.type !== 'traded') return event;
  const instrument = { ...event.instrument, symbol };
  const of = (fill: ReadFill): ReadFill => {
    const { userMarket } = fill.order;
    const market = { ...userMarket.market, instrument };
    return { ...fill, order: { ...fill.order, userMarket: { ...userMarket, market } } };
  };
  return { ...event, instrument, maker: of(event.maker), taker: of(event.taker) };
}
