/** Cases A33 and A34 on every list a trader pages through: no holes, no repeats, inclusive times. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../support/operator.ts';
import { buy, sell } from '../support/order-words.ts';
import { openScenario, test } from '../support/scenario.ts';
import { accepted, type Query, Trader } from '../support/trader.ts';

const DAY_MS = 86_400_000;
const SPAN_MS = 90 * DAY_MS;
const COUNT = 25;
const FUTURES = { productType: 'USDT-FUTURES' };

type Row = Readonly<Record<string, string>>;

interface List {
  readonly path: string;
  readonly query?: Query;
  readonly rows: (data: unknown) => readonly Row[];
  /** The name of a row's id, and of the parameter that continues after it. */
  readonly id: string;
  readonly cursor: string;
  /** Where the reply names its own cursor. */
  readonly next?: string;
  /** When a row was made. */
  readonly time: string;
  readonly fill: (alice: Trader, bob: Trader, count?: number) => Promise<unknown>;
}

const bare = (data: unknown) => data as readonly Row[];
const inside = (name: string) => (data: unknown) =>
  (data as Record<string, readonly Row[]>)[name] ?? [];

async function opensSpot(alice: Trader): Promise<void> {
  await times(() => alice.hasPlacedSpot(buy('0.0100 @ 2000.00')));
}

async function opensFutures(alice: Trader): Promise<void> {
  await times(() => alice.hasPlaced(buy('0.001 @ 50000')));
}

async function tradesSpot(alice: Trader, bob: Trader, count = COUNT): Promise<void> {
  await bob.hasPlacedSpot(sell('10.0000 @ 2500.00'));
  await times(() => alice.hasPlacedSpot(buy('0.0100 @ 2500.00')), count);
}

async function tradesFutures(alice: Trader, bob: Trader, count = COUNT): Promise<void> {
  await bob.hasPlaced(sell('1.000 @ 60000.0'));
  await times(() => alice.hasPlaced(buy('0.001')), count);
}

const v2 = { cursor: 'idLessThan', time: 'cTime' };
const v3 = { rows: inside('list'), cursor: 'cursor', next: 'cursor', time: 'createdTime' };
const orders = { ...v2, id: 'orderId' };

const LISTS: readonly List[] = [
  { ...orders, path: '/api/v2/spot/trade/unfilled-orders', rows: bare, fill: opensSpot },
  { ...orders, path: '/api/v2/spot/trade/history-orders', rows: bare, fill: tradesSpot },
  { ...v2, id: 'tradeId', path: '/api/v2/spot/trade/fills', rows: bare, fill: tradesSpot },
  {
    ...orders,
    path: '/api/v2/mix/order/orders-pending',
    query: FUTURES,
    rows: inside('entrustedList'),
    next: 'endId',
    fill: opensFutures,
  },
  {
    ...orders,
    path: '/api/v2/mix/order/orders-history',
    query: FUTURES,
    rows: inside('entrustedList'),
    next: 'endId',
    fill: tradesFutures,
  },
  {
    ...v2,
    id: 'tradeId',
    path: '/api/v2/mix/order/fills',
    query: FUTURES,
    rows: inside('fillList'),
    next: 'endId',
    fill: tradesFutures,
  },
  { ...v3, id: 'orderId', path: '/api/v3/trade/unfilled-orders', fill: opensSpot },
  {
    ...v3,
    id: 'orderId',
    path: '/api/v3/trade/history-orders',
    query: { category: 'USDT-FUTURES' },
    fill: tradesFutures,
  },
  { ...v3, id: 'execId', path: '/api/v3/trade/fills', fill: tradesFutures },
];

describe.each(LISTS)('$path', (list) => {
  let scenario: Awaited<ReturnType<typeof openScenario>>;
  let alice: Trader;
  const ask = async (query: Query) =>
    list.rows(accepted(await alice.gets(list.path, { ...list.query, ...query })));

  // All rows are of one millisecond: time stands still.
  beforeAll(async () => {
    scenario = await openScenario();
    alice = new Trader(scenario.call, 'alice');
    await list.fill(alice, new Trader(scenario.call, 'bob'));
  });
  afterAll(async () => {
    expect(await new Operator(scenario.call).brokenInvariants()).toEqual([]);
    await scenario.close();
  });

  it.each([10, 25, 7])('A33: rows of one millisecond, %i at a time', async (limit) => {
    const pages: string[][] = [];
    let cursor: Query = {};
    while (pages.at(-1)?.length !== 0 && pages.length <= COUNT + 1) {
      const query = { ...list.query, limit: String(limit), ...cursor };
      const data = accepted(await alice.gets(list.path, query));
      const page = list.rows(data).map((row) => row[list.id] ?? '');
      pages.push(page);
      const last = page.at(-1) ?? '';
      if (list.next !== undefined) expect(data[list.next]).toBe(last);
      cursor = { [list.cursor]: last };
    }
    expect(pages.map((page) => page.length)).toEqual(sizes(limit));
    const all = pages.flat();
    expect(new Set(all).size).toBe(COUNT);
    expect(all).toEqual(all.toSorted().toReversed());
  });

  it('A33: a cursor below every id is an empty page, one that is none an error', async () => {
    expect(await ask({ [list.cursor]: '1' })).toEqual([]);
    for (const cursor of ['abc', '-1', '1.5', "' OR 1=1"]) {
      const reply = await alice.gets(list.path, { ...list.query, [list.cursor]: cursor });
      expect(reply, cursor).toMatchObject({ status: 400, data: null });
      expect(reply.msg).toContain(list.cursor);
    }
  });

  it('A33: shows nothing to others', async () => {
    const carol = new Trader(scenario.call, 'carol');
    expect(list.rows(accepted(await carol.gets(list.path, list.query)))).toEqual([]);
  });

  it('A34: a span of 90 days and not a millisecond more', async () => {
    const now = scenario.venue.clock.nowMs;
    const within = (startTime: number, endTime: number) => {
      const window = { startTime: String(startTime), endTime: String(endTime) };
      return alice.gets(list.path, { ...list.query, ...window });
    };
    const from = now - 89 * DAY_MS;
    expect(await within(from, from + SPAN_MS)).toMatchObject({ code: '00000' });
    expect(await within(from, from + SPAN_MS + 1)).toMatchObject({ status: 400, data: null });
    expect(await within(now, now - 1)).toMatchObject({ status: 400, data: null });
  });

  it('A34: both ends are inclusive', async () => {
    const within = (startTime: number, endTime: number) =>
      ask({ startTime: String(startTime), endTime: String(endTime) });
    const { clock } = scenario.venue;
    const at = clock.nowMs;
    clock.nowMs += DAY_MS;
    const rows = await within(at, at);
    expect(rows).toHaveLength(COUNT);
    for (const row of rows) expect(row[list.time]).toBe(String(at));
    expect(await within(at + 1, at + DAY_MS)).toEqual([]);
    expect(await within(at - DAY_MS, at - 1)).toEqual([]);
    expect(await within(at - DAY_MS, at)).toHaveLength(COUNT);
  });
});

test.for(LISTS.filter(({ fill }) => fill === tradesSpot || fill === tradesFutures))(
  'A33: $path, while new rows arrive: none twice, none missing',
  async (list, { alice, bob }) => {
    await list.fill(alice, bob);
    await list.fill(alice, bob);
    const ask = async (cursor: Query) => {
      const query = { ...list.query, limit: '2', ...cursor };
      const data = accepted(await alice.gets(list.path, query));
      return list.rows(data).map((row) => row[list.id] ?? '');
    };
    const read: string[] = [];
    let page = await ask({});
    while (page.length > 0) {
      read.push(...page);
      const next = ask({ [list.cursor]: read.at(-1) ?? '' });
      // More than a page.
      await list.fill(alice, bob, 3);
      page = await next;
    }
    expect(new Set(read).size).toBe(2 * COUNT);
    expect(read).toEqual(read.toSorted().toReversed());
    expect(read).toHaveLength(2 * COUNT);
  },
);

/** 25 in pages of `limit`, and the empty page that ends them. */
function sizes(limit: number): number[] {
  const full = Array.from({ length: Math.floor(COUNT / limit) }, () => limit);
  const rest = COUNT % limit;
  return [...full, ...(rest > 0 ? [rest] : []), 0];
}

async function times(act: () => Promise<unknown>, count = COUNT): Promise<void> {
  for (let done = 0; done < count; done += 1) await act();
}
