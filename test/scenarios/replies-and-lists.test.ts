/** Cases A43 to A45: types of replies, broken requests, lists. */
import { describe, expect } from 'vitest';
import { buy, sell } from '../support/order-words.ts';
import { test } from '../support/scenario.ts';
import { handMade } from '../support/signed-request.ts';
import { accepted, type Query, type Trader } from '../support/trader.ts';

const BID = buy('0.001 @ 50000');
const PLACE = '/api/v2/mix/order/place-order';

describe('A43: types of replies', () => {
  /** Spec 2.2 and 2.3, field by field. */
  const OPEN_FIELDS =
    'userId symbol orderId clientOid priceAvg size orderType side status basePrice baseVolume quoteVolume ' +
    'enterPointSource orderSource presetTakeProfitPrice executeTakeProfitPrice presetStopLossPrice ' +
    'executeStopLossPrice cTime uTime triggerPrice tpslType';
  const INFO_FIELDS =
    'orderId clientOid category symbol orderType side price qty amount cumExecQty cumExecValue avgPrice ' +
    'timeInForce orderStatus posSide holdMode stpMode reduceOnly feeDetail cancelReason execType ' +
    'createdTime updatedTime';

  test('A43: an untouched spot order', async ({ alice }) => {
    const orderId = await alice.hasPlacedSpot(buy('0.0100 @ 2000.00'));
    const [{ triggerPrice, ...row }] = await alice.openSpotOrders();
    expect(triggerPrice).toBeNull();
    expect(row).toMatchObject({ baseVolume: '0', quoteVolume: '0', basePrice: '0' });
    expectStrings({ triggerPrice: '', ...row }, OPEN_FIELDS);
    const { feeDetail, ...info } = await alice.order(orderId);
    expect(feeDetail).toEqual([]);
    expect(info).toMatchObject({ cumExecQty: '0', cumExecValue: '0', avgPrice: '0', amount: '0' });
    expectStrings({ feeDetail: '', ...info }, INFO_FIELDS);
  });

  test.for<[string, (alice: Trader, bob: Trader) => Promise<string>]>([
    ['an untouched futures order', (alice) => alice.hasPlaced(BID)],
    ['a cancelled one', (alice) => alice.hasPlaced(buy('0.001 @ 50000', { force: 'ioc' }))],
    [
      'a filled market order',
      async (alice, bob) => {
        await bob.hasPlaced(sell('0.001 @ 60000'));
        return alice.hasPlaced(buy('0.001'));
      },
    ],
    [
      'a spot market buy',
      async (alice, bob) => {
        await bob.hasPlacedSpot(sell('1.0000 @ 2500.00'));
        return alice.hasPlacedSpot(buy('25'));
      },
    ],
  ])('A43: %s in full', async ([, place], { alice, bob }) => {
    const { feeDetail, ...info } = await alice.order(await place(alice, bob));
    expectStrings({ feeDetail: '', ...info }, INFO_FIELDS);
    for (const item of feeDetail) expectStrings(item, 'feeCoin fee');
  });

  test('A43: a cancelled item is two ids', async ({ alice }) => {
    const orderId = await alice.hasPlaced({ ...BID, clientOid: 'mine' });
    expect(accepted(await alice.cancels({ orderId }))).toEqual([{ orderId, clientOid: 'mine' }]);
  });

  test('A43: what is empty is a list, never null', async ({ alice, scenario }) => {
    const futures = { productType: 'USDT-FUTURES' };
    const empty = [
      (await alice.lists()).data,
      (await alice.gets('/api/v2/spot/trade/history-orders', {})).data,
      (await alice.gets('/api/v2/spot/trade/fills', { symbol: 'ETHUSDT' })).data,
      (await alice.gets('/api/v2/mix/order/orders-pending', futures)).data.entrustedList,
      (await alice.gets('/api/v2/mix/order/orders-history', futures)).data.entrustedList,
      (await alice.gets('/api/v2/mix/order/fills', futures)).data.fillList,
      (await alice.gets('/api/v2/mix/position/all-position', futures)).data,
      (await alice.gets('/api/v3/trade/unfilled-orders')).data.list,
      (await alice.gets('/api/v3/trade/history-orders', { category: 'SPOT' })).data.list,
      (await alice.gets('/api/v3/trade/fills')).data.list,
      (await alice.gets('/api/v3/position/current-position', { category: 'USDT-FUTURES' })).data
        .list,
      (await scenario.call('GET', '/api/v2/spot/market/fills', { query: { symbol: 'ETHUSDT' } }))
        .data,
    ];
    for (const [at, list] of empty.entries()) expect(list, `list ${at}`).toEqual([]);
  });

  function expectStrings(record: Readonly<Record<string, unknown>>, fields: string): void {
    expect(Object.keys(record)).toEqual(expect.arrayContaining(fields.split(' ')));
    for (const [name, value] of Object.entries(record)) expect(value, name).toBeTypeOf('string');
  }
});

describe('A44: broken bodies and unknown routes', () => {
  const MEGABYTE = 1024 * 1024;

  test.for<[string, string]>([
    ['an open brace', '{'],
    ['an empty list', '[]'],
    ['a string', '"x"'],
    ['a number', '1'],
    ['null', 'null'],
    ['true', 'true'],
    ['nothing', ''],
    ['blanks', '   '],
    ['2 MB of blanks', ' '.repeat(2 * MEGABYTE)],
    ['2 MB of brackets', '['.repeat(2 * MEGABYTE)],
    ['half a MB of brackets', '['.repeat(MEGABYTE / 2)],
    ['deep objects', '{"a":'.repeat(50_000) + 1 + '}'.repeat(50_000)],
    ['an object for a number', '{"size":{"a":1}}'],
    ['a list for a number', '{"size":["1"]}'],
    ['a comma too many', '{"size":"1",}'],
    ['single quotes', "{'size':'1'}"],
    ['a form', 'size=1&side=buy'],
    ['a byte order mark', '\ufeff{"size":"1"}'],
    ['XML', '<order/>'],
    ['a prototype', '{"__proto__":{"size":"1"},"constructor":{"prototype":{}}}'],
    ['a NUL', '{"size":"\\u0000"}'],
    ['half a surrogate pair', '{"symbol":"\\ud800","size":"1"}'],
    ['two documents', '{}{}'],
  ])(
    'A44: PLACE with %s: the envelope, and the next order is served',
    async ([, body], { scenario, alice }) => {
      const { venue, send } = scenario;
      const request = { method: 'POST', target: PLACE, body, timestamp: venue.clock.nowMs };
      const reply = await send(handMade(request));
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      expect(reply.data).toBeNull();
      expect(await alice.pendingOrders()).toEqual([]);
      await alice.hasPlaced(BID);
    },
  );

  test.for<[string, unknown]>([
    ['an object of ids', { orderIds: ['1'] }],
    ['a list of ids', ['1']],
    ['a list of lists', [[]]],
    ['a list of null', [null]],
    ['a list of nothing', [{}]],
    ['an id that is an object', [{ orderId: { a: 1 } }]],
    ['no item', []],
    ['21 items', Array.from({ length: 21 }, () => ({ orderId: '1' }))],
  ])('A44: CANCEL with %s', async ([, body], { alice }) => {
    const orderId = await alice.hasPlaced(BID);
    const reply = await alice.posts('/api/v3/trade/cancel-batch', body);
    expect(reply).toMatchObject({ status: 400, data: null });
    expect(await alice.sees(orderId)).toBe('new 0 of 0.001');
  });

  test.for<[string, string]>([
    ['GET', PLACE],
    ['PUT', PLACE],
    ['DELETE', PLACE],
    ['PATCH', PLACE],
    ['OPTIONS', PLACE],
    ['POST', '/api/v2/spot/trade/unfilled-orders'],
    ['GET', '/api/v2/nope'],
    ['POST', '/api/v2/nope'],
    ['GET', '/nothing'],
    ['GET', '/api'],
    ['GET', `${PLACE}/`],
    ['POST', `${PLACE}/`],
    ['POST', `/${PLACE}`],
    ['POST', PLACE.toUpperCase()],
    ['GET', '/api/v2/../v2/public/time/x'],
    ['GET', '/api/v2/%00'],
    ['GET', '/api/v2/%ZZ'],
    ['GET', '/__proto__'],
    ['GET', `/${'a'.repeat(5000)}`],
  ])('A44: %s %s is not found', async ([method, target], { scenario }) => {
    const { venue, send } = scenario;
    for (const headers of [{}, { 'access-key': undefined }]) {
      const request = { method, target, timestamp: venue.clock.nowMs, headers };
      const reply = await send(handMade(request));
      expect([400, 404, 405]).toContain(reply.status);
      expect(reply.code).not.toBe('00000');
      expect(reply.data).toBeNull();
    }
  });

  test.for(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'A44: a body of type %j is refused or read as JSON, never guessed',
    async (type, { scenario, alice }) => {
      const { venue, send } = scenario;
      const body = 'symbol=BTCUSDT&side=buy';
      const request = { method: 'POST', target: PLACE, body, timestamp: venue.clock.nowMs };
      const reply = await send(handMade({ ...request, headers: { 'content-type': type } }));
      expect(reply).toMatchObject({ status: 400, data: null });
      expect(await alice.pendingOrders()).toEqual([]);
    },
  );
});

describe('A45: the list of open spot orders', () => {
  test('A45, R-4.4: live and partially filled ones, by symbol and by id', async ({
    alice,
    bob,
  }) => {
    const live = await alice.hasPlacedSpot(buy('0.0100 @ 2000.00'));
    const partial = await alice.hasPlacedSpot(buy('0.0200 @ 2500.00'));
    await bob.hasPlacedSpot(sell('0.0050 @ 2500.00'));
    const filled = await alice.hasPlacedSpot(buy('0.0010 @ 2600.00'));
    await bob.hasPlacedSpot(sell('0.0010 @ 2600.00'));
    const cancelled = await alice.hasPlacedSpot(buy('0.0100 @ 2100.00'));
    await alice.cancels({ orderId: cancelled });
    const waiting = await alice.hasPlacedSpot(
      sell('0.0100 @ 2390.00', { tpslType: 'tpsl', triggerPrice: '2400.00' }),
    );
    await alice.hasPlaced(BID);

    expect(await alice.openSpotOrders()).toMatchObject([
      { orderId: partial, status: 'partially_filled', baseVolume: '0.005', tpslType: 'normal' },
      { orderId: live, status: 'live', baseVolume: '0', triggerPrice: null },
    ]);
    const shown = async (query: Query) =>
      (await alice.openSpotOrders(query)).map(({ orderId }) => orderId);
    expect(await shown({ tpslType: 'normal' })).toEqual([partial, live]);
    expect(await alice.openSpotOrders({ tpslType: 'tpsl' })).toMatchObject([
      {
        orderId: waiting,
        status: 'live',
        priceAvg: '2390',
        triggerPrice: '2400',
        tpslType: 'tpsl',
      },
    ]);
    expect(await shown({ symbol: 'ETHUSDT' })).toEqual([partial, live]);
    expect(await shown({ tpslType: 'normal', symbol: 'DOGEUSDT' })).toEqual([]);
    expect(await shown({ orderId: live })).toEqual([live]);
    expect(await shown({ orderId: live, symbol: 'DOGEUSDT' })).toEqual([]);
    expect(await shown({ orderId: filled })).toEqual([]);
    expect(await shown({ orderId: cancelled })).toEqual([]);
    expect(await bob.openSpotOrders({ orderId: live })).toEqual([]);
  });

  test.for<[Query, string]>([
    [{ symbol: 'NOPEUSDT' }, '40034'],
    [{ tpslType: 'plan' }, '40020'],
  ])(
    'A45: a filter that does not exist (%o) is an error, not an empty list',
    async ([query, code], { alice }) => {
      expect(await alice.lists(query)).toMatchObject({ status: 400, code, data: null });
    },
  );
});
