/** Cases A26 to A34: ids, look-up, cancel, language, paging, time windows. */
import { describe, expect } from 'vitest';
import { fixtureVenue } from '../support/fixture-venue.ts';
import { buy, type OrderBody, sell } from '../support/order-words.ts';
import { test } from '../support/scenario.ts';
import { accepted, type Query, type Trader } from '../support/trader.ts';

const DAY_MS = 86_400_000;
const SPAN_MS = 90 * DAY_MS;
const NOT_FOUND = { status: 400, code: '25204', data: null };
const PERP = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
const BID = buy('0.001 @ 50000');
const SPOT_BID = buy('0.0100 @ 2000.00');

describe('A26: ids beyond 2^53', () => {
  /** All ids of a kind in the raw text of a reply, whatever its shape. */
  const idsIn = (text: string, name: string): string[] =>
    [...text.matchAll(new RegExp(`"${name}":("?[^",}]*"?)`, 'g'))].map(([, id]) => id ?? '');

  test('A26: an id is the same quoted digits wherever it is shown', async ({ alice }) => {
    const ids: string[] = [];
    for (let count = 0; count < 50; count += 1) {
      const { text } = await (count % 2 === 0 ? alice.places(BID) : alice.placesSpot(SPOT_BID));
      const [quoted = ''] = idsIn(text, 'orderId');
      expect(quoted).toMatch(/^"\d{18,19}"$/);
      expect(Number(JSON.parse(quoted))).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
      ids.push(quoted);
    }
    expect(new Set(ids).size).toBe(50);

    for (const id of ids) {
      const { text } = await alice.looksUp({ orderId: JSON.parse(id) });
      expect(idsIn(text, 'orderId')).toEqual([id]);
    }
    const newestFirst = ids.toReversed();
    const spot = newestFirst.filter((_, at) => at % 2 === 0);
    const futures = newestFirst.filter((_, at) => at % 2 === 1);
    expect(idsIn((await alice.lists()).text, 'orderId')).toEqual(spot);
    const path = '/api/v2/mix/order/orders-pending';
    const pending = await alice.gets(path, { productType: 'USDT-FUTURES' });
    expect(idsIn(pending.text, 'orderId')).toEqual(futures);
    expect(idsIn(pending.text, 'endId')).toEqual(futures.slice(-1));
    const unified = await alice.gets('/api/v3/trade/unfilled-orders', { limit: '7' });
    expect(idsIn(unified.text, 'orderId')).toEqual(newestFirst.slice(0, 7));
    expect(idsIn(unified.text, 'cursor')).toEqual(newestFirst.slice(6, 7));
    const [first = ''] = ids;
    const cancelled = await alice.cancels({ orderId: JSON.parse(first) });
    expect(idsIn(cancelled.text, 'orderId')).toEqual([first]);
  });

  test.for<[string, (id: string) => unknown]>([
    ['another last digit', (id) => id.slice(0, -1) + ((Number(id.at(-1)) + 5) % 10)],
    ['the last digits rounded as a double would', (id) => BigInt(Number(id) + 1024).toString()],
    ['a zero in front', (id) => `0${id}`],
    ['a blank behind', (id) => `${id} `],
    ['a sign', (id) => `+${id}`],
    ['a fraction', (id) => `${id}.0`],
  ])('A26: an id with %s is 25204 and cancels nothing', async ([, altered], { alice }) => {
    const orderId = await alice.hasPlaced(BID);
    const reply = await alice.cancels({ orderId: altered(orderId) });
    expect(reply).toMatchObject({ status: 200, code: '00000', data: [{ code: '25204' }] });
    expect(await alice.sees(orderId)).toBe('new 0 of 0.001');
  });

  test('A26: an id sent as a JSON number is refused, for it may have been rounded', async ({
    scenario,
    alice,
  }) => {
    const orderId = await alice.hasPlaced(BID);
    const call = { payload: `[{"orderId":${orderId}}]`, as: 'alice' };
    const reply = await scenario.call('POST', '/api/v3/trade/cancel-batch', call);
    expect(reply).toMatchObject({ status: 400, code: '40020' });
    expect(await alice.sees(orderId)).toBe('new 0 of 0.001');
  });
});

describe('A27: the same clientOid twice', () => {
  test.for<[string, (trader: Trader, clientOid: string) => ReturnType<Trader['places']>, string]>([
    ['futures', (trader, clientOid) => trader.places({ ...BID, clientOid }), '40786'],
    ['spot', (trader, clientOid) => trader.placesSpot({ ...SPOT_BID, clientOid }), '43118'],
  ])(
    'A27: %s: one order, in sequence and in parallel',
    async ([, places, code], { alice, bob }) => {
      const all = async () => [...(await alice.pendingOrders()), ...(await alice.openSpotOrders())];
      expect(await places(alice, 'k-1')).toMatchObject({ code: '00000' });
      expect(await places(alice, 'k-1')).toMatchObject({ status: 400, code, data: null });
      expect(await all()).toHaveLength(1);

      const replies = await Promise.all(Array.from({ length: 10 }, () => places(alice, 'k-2')));
      const codes = replies.map((reply) => reply.code).sort();
      expect(codes).toEqual(['00000', ...Array.from({ length: 9 }, () => code)]);
      expect(await all()).toHaveLength(2);

      const { orderId } = accepted(await places(bob, 'k-1'));
      expect((await bob.order({ clientOid: 'k-1' })).orderId).toBe(orderId);
      expect((await alice.order({ clientOid: 'k-1' })).orderId).not.toBe(orderId);
    },
  );

  test('A27: spot and futures share one name space, and so do v2 and v3', async ({ alice }) => {
    await alice.hasPlaced({ ...BID, clientOid: 'k-1' });
    const spot = await alice.placesSpot({ ...SPOT_BID, clientOid: 'k-1' });
    expect(spot).toMatchObject({ code: '43118' });
    const body = { ...PERP, side: 'buy', orderType: 'limit', price: '50000', qty: '0.001' };
    const unified = await alice.posts('/api/v3/trade/place-order', { ...body, clientOid: 'k-1' });
    expect(unified).toMatchObject({ code: '25212' });
  });

  test('A27: a finished order leaves its clientOid free for another', async ({ alice }) => {
    const body = { ...BID, clientOid: 'again' };
    const first = await alice.hasPlaced(body);
    await alice.cancels({ clientOid: 'again' });
    const second = await alice.hasPlaced(body);
    expect(second).not.toBe(first);
    expect((await alice.order({ clientOid: 'again' })).orderId).toBe(second);
    await alice.cancels({ clientOid: 'again' });
    expect((await alice.order({ clientOid: 'again' })).orderId).toBe(second);
    expect((await alice.order(first)).orderId).toBe(first);
  });

  describe('where the venue says never twice', () => {
    test.override('venueOptions', {
      venueFile: { ...fixtureVenue, settings: { clientOidScope: 'all' } },
    });

    test('A27: a blind retry of an order that filled at once is refused', async ({
      alice,
      bob,
    }) => {
      await bob.hasPlaced(sell('1.000 @ 60000.0'));
      const body = buy('0.001', { clientOid: 'k-1' });
      await alice.hasPlaced(body);
      for (let time = 0; time < 3; time += 1) {
        expect(await alice.places(body)).toMatchObject({ status: 400, code: '40786' });
      }
      expect(await alice.position()).toBe('long 0.001 @ 60000');
    });
  });

  test('A27: a refused order does not use its clientOid up', async ({ alice }) => {
    const refused = await alice.places(buy('0.001 @ 50000.05', { clientOid: 'k-3' }));
    expect(refused.code).not.toBe('00000');
    await alice.hasPlaced({ ...BID, clientOid: 'k-3' });
  });
});

describe('A28: an order can be read at once', () => {
  test('A28: 100 times, by either id, on futures and on spot', async ({ alice }) => {
    for (let count = 0; count < 100; count += 1) {
      const placed = accepted(await alice.places(BID));
      expect(Object.keys(placed).sort()).toEqual(['clientOid', 'orderId']);
      const { orderId, clientOid } = placed;
      expect(await alice.order(orderId)).toMatchObject({ orderId, clientOid });
      expect(await alice.order({ clientOid })).toMatchObject({ orderId, clientOid });

      const spot = accepted(await alice.placesSpot(SPOT_BID));
      expect(Object.keys(spot).sort()).toEqual(['clientOid', 'orderId']);
      const [newest] = await alice.openSpotOrders({ limit: '1' });
      expect(newest).toMatchObject(spot);
    }
  });

  test('A28: 100 times, of market orders that fill at once', async ({ alice, bob }) => {
    await bob.hasPlaced(sell('1.000 @ 60000.0'));
    await bob.hasPlacedSpot(sell('100.0000 @ 2500.00'));
    for (let count = 0; count < 100; count += 1) {
      const { orderId, clientOid } = accepted(await alice.places(buy('0.001')));
      expect(await alice.order(orderId)).toMatchObject({ orderStatus: 'filled' });
      expect(await alice.order({ clientOid })).toMatchObject({ orderStatus: 'filled', orderId });
      const spot = await alice.hasPlacedSpot(buy('25'));
      const path = '/api/v2/spot/trade/orderInfo';
      expect(accepted(await alice.gets(path, { orderId: spot }))).toMatchObject([
        { status: 'filled', baseVolume: '0.01' },
      ]);
    }
  });

  test('A28: what ended is read at once in the histories too', async ({ alice, bob }) => {
    await bob.hasPlaced(sell('1.000 @ 60000.0'));
    const query = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT', limit: '1' };
    for (let count = 0; count < 20; count += 1) {
      const orderId = await alice.hasPlaced(buy('0.001'));
      const { entrustedList } = accepted(
        await alice.gets('/api/v2/mix/order/orders-history', query),
      );
      expect(entrustedList).toMatchObject([{ orderId, status: 'filled' }]);
      const { fillList } = accepted(await alice.gets('/api/v2/mix/order/fills', query));
      expect(fillList).toMatchObject([{ orderId, baseVolume: '0.001' }]);
      expect((await alice.futuresFills()).length).toBe(count + 1);
    }
  });
});

describe('A29: an order that does not exist', () => {
  test.for<[string, Query]>([
    ['an unused id', { orderId: '9999999999999999999' }],
    ['an id that is a word', { orderId: 'abc' }],
    ['an id that is zero', { orderId: '0' }],
    ['a negative id', { orderId: '-1' }],
    ['an id in exponent notation', { orderId: '1e18' }],
    ['an id with a wildcard', { orderId: '%' }],
    ['an id that closes a quote', { orderId: "1' OR '1'='1" }],
    ['an unknown clientOid', { clientOid: 'nope' }],
    ['a property of objects', { clientOid: '__proto__' }],
  ])('A29: %s is not found', async ([, name], { alice }) => {
    await alice.hasPlaced(BID);
    expect(await alice.looksUp(name)).toMatchObject(NOT_FOUND);
  });

  test('A29: neither id is a parameter error that names both', async ({ alice }) => {
    for (const query of [{}, { orderId: '' }, { clientOid: '' }, { orderId: '', clientOid: '' }]) {
      const reply = await alice.looksUp(query as Query);
      expect(reply).toMatchObject({ status: 400, code: '40019', data: null });
      expect(reply.msg).toContain('orderId,clientOid');
    }
  });

  test('A29, R-4.6-1: of both, orderId wins; an empty one counts as not given', async ({
    alice,
  }) => {
    const first = await alice.hasPlaced({ ...BID, clientOid: 'first' });
    const second = await alice.hasPlaced({ ...BID, clientOid: 'second' });
    expect((await alice.order({ orderId: first, clientOid: 'second' })).orderId).toBe(first);
    expect((await alice.order({ orderId: '', clientOid: 'second' })).orderId).toBe(second);
    const bogus = await alice.looksUp({ orderId: '1', clientOid: 'second' });
    expect(bogus).toMatchObject(NOT_FOUND);
  });

  test('A29: an order of somebody else does not exist', async ({ alice, bob }) => {
    const orderId = await alice.hasPlaced({ ...BID, clientOid: 'hers' });
    expect(await bob.looksUp({ orderId })).toMatchObject(NOT_FOUND);
    expect(await bob.looksUp({ clientOid: 'hers' })).toMatchObject(NOT_FOUND);
    const finished = await alice.hasPlaced(buy('0.001 @ 50000', { force: 'ioc' }));
    expect(await bob.looksUp({ orderId: finished })).toMatchObject(NOT_FOUND);
  });
});

describe('A29: by every other way to name an order', () => {
  const pair = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };

  test.for<[string, (trader: Trader, name: Query) => ReturnType<Trader['gets']>, string]>([
    [
      'mix detail',
      (trader, name) => trader.gets('/api/v2/mix/order/detail', { ...pair, ...name }),
      '40109',
    ],
    [
      'mix cancel-order',
      (trader, name) => trader.posts('/api/v2/mix/order/cancel-order', { ...pair, ...name }),
      '43001',
    ],
    [
      'spot cancel-order',
      (trader, name) =>
        trader.posts('/api/v2/spot/trade/cancel-order', { symbol: 'ETHUSDT', ...name }),
      '43001',
    ],
    [
      'v3 cancel-order',
      (trader, name) => trader.posts('/api/v3/trade/cancel-order', name),
      '25204',
    ],
  ])('A29: %s', async ([, names, code], { alice, bob }) => {
    await alice.hasPlaced(BID);
    const orderId = await bob.hasPlaced({ ...BID, clientOid: 'his' });
    const unknown = [{ orderId: '9999999999999999999' }, { orderId: 'abc' }, { clientOid: 'nope' }];
    for (const name of [...unknown, { orderId }, { clientOid: 'his' }]) {
      expect(await names(alice, name), JSON.stringify(name)).toMatchObject({ status: 400, code });
    }
    expect(await bob.sees(orderId)).toBe('new 0 of 0.001');
    expect(await alice.pendingOrders()).toHaveLength(1);
    for (const name of [{}, { orderId: '', clientOid: '' }]) {
      const reply = await names(alice, name);
      expect(reply).toMatchObject({ status: 400, data: null });
      expect(reply.msg).toMatch(/orderId.*clientOid/);
    }
  });
});

describe('A30: the language of messages', () => {
  const ENGLISH = 'Order does not exist: orderId: got "1"';
  const CHINESE = '订单不存在: orderId: got "1"';

  test.for([
    ['en-US', ENGLISH],
    ['zh-CN', CHINESE],
    ['zh-cn', CHINESE],
    [undefined, ENGLISH],
    ['', ENGLISH],
    ['fr-FR', ENGLISH],
    ['x'.repeat(300), ENGLISH],
    ['__proto__', ENGLISH],
    ['constructor', ENGLISH],
    ['zh-CN,en-US;q=0.8', ENGLISH],
  ] as const)('A30: locale %s: %s, with the same code', async ([locale, msg], { alice }) => {
    expect(await alice.looksUp({ orderId: '1' }, locale)).toMatchObject({ code: '25204', msg });
  });

  test('A30: the msg of a success is success in every language', async ({ alice }) => {
    const orderId = await alice.hasPlaced(BID);
    expect(await alice.looksUp({ orderId }, 'zh-CN')).toMatchObject({ msg: 'success' });
  });
});

describe('A31: a batch cancel with mixed outcomes', () => {
  test('A31, R-4.3-4: each item has its own outcome, in the order of the request', async ({
    alice,
    bob,
  }) => {
    await bob.hasPlaced(sell('0.003 @ 60000.0'));
    const filled = await alice.hasPlaced(buy('0.001 @ 60000.0'));
    const partial = await alice.hasPlaced(buy('0.005 @ 60000.0'));
    const live = await alice.hasPlaced(BID);

    const names = [live, '1', filled, partial];
    const reply = await alice.cancels(...names.map((orderId) => ({ orderId, ...PERP })));
    expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
    const failure = { code: expect.stringMatching(/^\d+$/), msg: expect.any(String) };
    expect(reply.data).toEqual([
      { orderId: live, clientOid: expect.any(String) },
      { orderId: '1', clientOid: null, ...failure, code: '25204' },
      { orderId: filled, clientOid: null, ...failure },
      { orderId: partial, clientOid: expect.any(String) },
    ]);
    expect(await alice.sees(live)).toBe('cancelled 0 of 0.001 (normal_cancel)');
    expect(await alice.sees(filled)).toBe('filled 0.001 of 0.001 @ 60000');
    expect(await alice.sees(partial)).toBe('cancelled 0.002 of 0.005 @ 60000 (normal_cancel)');
  });

  test.for([
    ['all fail', ['x', 'x', 'x']],
    ['all succeed', ['ok', 'ok', 'ok']],
    ['the first fails', ['x', 'ok', 'ok']],
    ['the last fails', ['ok', 'ok', 'x']],
    ['one alone fails', ['x']],
  ] as const)('A31: %s: still 00000, and an item for every item', async ([, shape], { alice }) => {
    const items: OrderBody[] = [];
    for (const [at, kind] of shape.entries()) {
      items.push({ orderId: kind === 'ok' ? await alice.hasPlaced(BID) : `${at}` });
    }
    const rows = accepted(await alice.cancels(...items));
    expect(rows.map((row: OrderBody) => row.orderId)).toEqual(items.map((item) => item.orderId));
    expect(rows.map((row: OrderBody) => ('code' in row ? 'x' : 'ok'))).toEqual(shape);
    expect(await alice.pendingOrders()).toEqual([]);
  });
});

describe('A32: a finished order stays as it was', () => {
  test.for<[string, (alice: Trader, bob: Trader) => Promise<string>]>([
    [
      'filled',
      async (alice, bob) => {
        await bob.hasPlaced(sell('0.001 @ 60000.0'));
        return alice.hasPlaced(buy('0.001 @ 60000.0'));
      },
    ],
    [
      'cancelled after a part',
      async (alice, bob) => {
        await bob.hasPlaced(sell('0.001 @ 60000.0'));
        const orderId = await alice.hasPlaced(buy('0.002 @ 60000.0'));
        await alice.cancels({ orderId });
        return orderId;
      },
    ],
    ['cancelled by its terms', (alice) => alice.hasPlaced(buy('0.001 @ 50000', { force: 'ioc' }))],
  ])(
    'A32: %s: each further cancel fails, and nothing about it changes',
    async ([, finish], { scenario, alice, bob }) => {
      const orderId = await finish(alice, bob);
      const before = await alice.order(orderId);
      const { clientOid } = before;
      const free = await alice.available();
      for (const name of [{ orderId }, { clientOid }, { orderId, ...PERP }]) {
        scenario.venue.clock.nowMs += 1000;
        const [item] = accepted(await alice.cancels(name));
        expect(item).toMatchObject({ code: '25204', msg: expect.any(String) });
        expect(await alice.order(orderId)).toEqual(before);
      }
      const body = { orderId, symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };
      const classic = await alice.posts('/api/v2/mix/order/cancel-order', body);
      expect(classic).toMatchObject({ status: 400, code: '40768' });
      expect(await alice.order(orderId)).toEqual(before);
      expect(await alice.available()).toBe(free);
    },
  );
});

describe('A33: paging', () => {
  test.for([
    { limit: '10', sizes: [10, 10, 5, 0] },
    { limit: '25', sizes: [25, 0] },
    { limit: '24', sizes: [24, 1, 0] },
    { limit: '1', sizes: [...Array.from({ length: 25 }, () => 1), 0] },
    { limit: '1000', sizes: [25, 0] },
  ])('A33: 25 orders of one millisecond, $limit at a time', async ({ limit, sizes }, { alice }) => {
    const placed = await Promise.all(
      Array.from({ length: 25 }, () => alice.hasPlacedSpot(SPOT_BID)),
    );
    const pages: string[][] = [];
    let cursor = {};
    while (pages.at(-1)?.length !== 0 && pages.length <= 25 + 1) {
      const rows = await alice.openSpotOrders({ limit, ...cursor });
      pages.push(rows.map((row) => row.orderId));
      cursor = { idLessThan: rows.at(-1)?.orderId ?? '0' };
    }
    expect(pages.map((page) => page.length)).toEqual(sizes);
    expect(pages.flat()).toEqual(placed.toSorted().toReversed());
  });

  test('A33: an order that ends between two pages makes no hole', async ({ alice }) => {
    const placed: string[] = [];
    for (let count = 0; count < 6; count += 1) placed.push(await alice.hasPlacedSpot(SPOT_BID));
    const first = await alice.openSpotOrders({ limit: '3' });
    await alice.cancels({ orderId: placed[4] }, { orderId: placed[2] });
    await alice.hasPlacedSpot(SPOT_BID);
    const idLessThan = first.at(-1).orderId;
    const second = await alice.openSpotOrders({ limit: '3', idLessThan });
    expect(second.map((row) => row.orderId)).toEqual([placed[1], placed[0]]);
  });

  test.for(['-1', 'abc', '1.5', '1e1'])(
    'A33: limit %s is a parameter error',
    async (limit, { alice }) => {
      const reply = await alice.lists({ limit });
      expect(reply).toMatchObject({ status: 400, code: '40020', data: null });
      expect(reply.msg).toContain('limit');
    },
  );
});

describe('A34: ninety days', () => {
  const query = (startTime: number, endTime: number): Query => ({
    startTime: String(startTime),
    endTime: String(endTime),
  });

  test.for<[string, (now: number) => Query, string]>([
    ['(a): 90 days', (now) => query(now - 89 * DAY_MS, now - 89 * DAY_MS + SPAN_MS), '00000'],
    ['(b): 1 ms more', (now) => query(now - 89 * DAY_MS, now - 89 * DAY_MS + SPAN_MS + 1), '40705'],
    ['(c): start after end', (now) => query(now, now - 1), '40707'],
    ['one moment', (now) => query(now, now), '00000'],
    ['from 90 days ago to now', (now) => query(now - SPAN_MS, now), '00000'],
    [
      '(e): older than 90 days',
      (now) => query(now - 91 * DAY_MS, now - SPAN_MS - 3_600_000),
      '00001',
    ],
    ['start older, end within', (now) => query(now - 91 * DAY_MS, now - 10 * DAY_MS), '00001'],
    ['all of time', (now) => query(0, now), '40705'],
    ['no number', () => ({ startTime: 'abc' }), '40020'],
    ['negative', () => ({ startTime: '-1' }), '40020'],
    ['beyond any clock', () => ({ startTime: '9'.repeat(20) }), '40020'],
  ])('A34 %s', async ([, queryAt, code], { scenario, alice }) => {
    const reply = await alice.lists(queryAt(scenario.venue.clock.nowMs));
    expect(reply).toMatchObject({ code, data: code === '00000' ? [] : null });
  });

  test('A34 (d): both ends are inclusive', async ({ scenario, alice }) => {
    const orderId = await alice.hasPlacedSpot(SPOT_BID);
    const [{ cTime }] = await alice.openSpotOrders();
    scenario.venue.clock.nowMs += DAY_MS;
    const at = Number(cTime);
    expect(await alice.openSpotOrders(query(at, at))).toMatchObject([{ orderId }]);
    expect(await alice.openSpotOrders(query(at - 10, at))).toHaveLength(1);
    expect(await alice.openSpotOrders(query(at, at + 10))).toHaveLength(1);
    expect(await alice.openSpotOrders(query(at + 1, at + 10))).toEqual([]);
    expect(await alice.openSpotOrders(query(at - 10, at - 1))).toEqual([]);
    expect(await alice.openSpotOrders({ startTime: cTime })).toHaveLength(1);
    expect(await alice.openSpotOrders({ endTime: cTime })).toHaveLength(1);
  });

  test('A34 (e): a window never shows what is older; without one, an open order shows', async ({
    scenario,
    alice,
  }) => {
    await alice.hasPlacedSpot(SPOT_BID);
    scenario.venue.clock.nowMs += 91 * DAY_MS;
    const now = scenario.venue.clock.nowMs;
    expect(await alice.openSpotOrders(query(now - SPAN_MS, now))).toEqual([]);
    expect(await alice.lists(query(now - 92 * DAY_MS, now - 90.5 * DAY_MS))).toMatchObject({
      code: '00001',
    });
    expect(await alice.openSpotOrders()).toHaveLength(1);
  });
});
