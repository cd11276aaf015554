/** Cases A38 to A42: rate limits, spelling, absent values, number grammar, steps. */
import { describe, expect } from 'vitest';
import { buy, close, type OrderBody, open, sell } from '../support/order-words.ts';
import { test } from '../support/scenario.ts';
import { handMade } from '../support/signed-request.ts';
import { accepted, type Query, Trader } from '../support/trader.ts';

const BID = buy('0.001 @ 50000');
const PLACE = '/api/v2/mix/order/place-order';

/** Neither an order nor anything held: what every refusal leaves behind. */
async function expectUntouched(trader: Trader): Promise<void> {
  expect(await trader.pendingOrders()).toEqual([]);
  expect(await trader.openSpotOrders()).toEqual([]);
  expect(await trader.position()).toBe('flat');
  expect(await trader.asset('USDT')).toEqual({ available: '1000000', frozen: '0', locked: '0' });
}

describe('A38: the rate limit', () => {
  test.override('venueOptions', { rateLimits: {} });

  test('Z1, A38, R-8: 12 of 30 at once, 429 for the rest, nobody else is touched', async ({
    scenario,
    alice,
    bob,
  }) => {
    const burst = Promise.all(Array.from({ length: 30 }, () => alice.places(BID)));
    const others = Promise.all(Array.from({ length: 5 }, () => bob.places(BID)));
    const replies = await burst;
    const refused = replies.filter(({ code }) => code !== '00000');
    expect(refused).toHaveLength(18);
    for (const reply of refused) {
      expect(reply).toMatchObject({ status: 429, code: '429', data: null });
      expect(reply.headers['x-mbx-used-remain-limit']).toBe('0');
    }
    expect((await others).map(({ code }) => code)).toEqual(Array(5).fill('00000'));
    expect(await alice.pendingOrders()).toHaveLength(12);

    scenario.venue.clock.nowMs += 1100;
    expect(await alice.places(BID)).toMatchObject({ code: '00000' });
    expect(await alice.pendingOrders()).toHaveLength(13);
  });

  test('Z1, A38: ten a second, and never more than two beyond that', async ({
    scenario,
    alice,
  }) => {
    const times: number[] = [];
    for (let call = 0; call < 120; call += 1) {
      scenario.venue.clock.nowMs += 37;
      const { code } = await alice.places(BID);
      if (code === '00000') times.push(scenario.venue.clock.nowMs);
    }
    // 4 403 ms: twelve at once and ten a second after that.
    expect(times).toHaveLength(12 + 44);
    const gaps = (calls: number) => times.slice(calls).map((time, at) => time - (times[at] ?? 0));
    expect(Math.min(...gaps(12))).toBeGreaterThanOrEqual(100);
    expect(Math.min(...gaps(22))).toBeGreaterThanOrEqual(1000);
  });

  test('A38: refused calls do not count, and each operation counts for itself', async ({
    scenario,
    alice,
  }) => {
    for (let call = 0; call < 100; call += 1) await alice.places(BID);
    expect(await alice.looksUp({ orderId: '1' })).toMatchObject({ code: '25204' });
    expect(await alice.lists()).toMatchObject({ code: '00000' });
    scenario.venue.clock.nowMs += 1000;
    expect(await alice.places(BID)).toMatchObject({ code: '00000' });
  });

  test('A38, R-4.2-7: a copy-trading key places one order a second, on listed pairs only', async ({
    scenario,
  }) => {
    const { call, venue } = scenario;
    const copy = new Trader(call, 'alice-copy');
    expect(await copy.places(BID)).toMatchObject({ code: '00000' });
    expect(await copy.places(BID)).toMatchObject({ status: 429, code: '429' });
    venue.clock.nowMs += 1000;
    const other = await copy.places(buy('0.01 @ 1000', { symbol: 'ETHUSDT' }));
    expect(other).toMatchObject({ status: 400, code: '22004' });
    expect(await copy.pendingOrders()).toHaveLength(1);
  });

  test('A38: public calls count by address, whatever key comes with them', async ({ scenario }) => {
    const query = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };
    const path = '/api/v2/mix/market/merge-depth';
    const names = ['alice', 'bob', 'carol', null];
    const replies = await Promise.all(
      Array.from({ length: 26 }, (_, at) =>
        scenario.call('GET', path, { query, as: names[at % 4] ?? null }),
      ),
    );
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test('A38: all keys of a user count together; a forged request spends nobody else’s calls', async ({
    scenario,
    alice,
  }) => {
    const { call, send, venue } = scenario;
    const forged = { target: PLACE, method: 'POST', timestamp: venue.clock.nowMs };
    for (let time = 0; time < 20; time += 1) {
      await send(handMade({ ...forged, signed: { target: '/' } }));
    }
    const fee = { query: { category: 'SPOT', symbol: 'ETHUSDT' } };
    const path = '/api/v3/account/fee-rate';
    for (const as of ['alice', 'alice-mgt', 'alice']) {
      expect(await call('GET', path, { ...fee, as })).toMatchObject({ code: '00000' });
    }
    expect(await call('GET', path, { ...fee, as: 'alice-mgt' })).toMatchObject({ status: 429 });
    expect(await alice.places(BID)).toMatchObject({ code: '00000' });
  });
});

describe('A39: the spelling of listed values', () => {
  test.for<[string, OrderBody]>([
    ['force GTC', { force: 'GTC' }],
    ['force Post_Only', { force: 'Post_Only' }],
    ['productType in small letters', { productType: 'usdt-futures' }],
    ['marginMode in capitals', { marginMode: 'ISOLATED' }],
    ['orderType in capitals', { orderType: 'LIMIT' }],
    ['side in capitals', { side: 'BUY' }],
    ['symbol and margin coin in small letters', { symbol: 'btcusdt', marginCoin: 'usdt' }],
    ['reduceOnly no', { reduceOnly: 'no' }],
    ['stpMode in capitals', { stpMode: 'CANCEL_MAKER' }],
  ])('A39: %s means the listed value', async ([, spelt], { alice }) => {
    const orderId = await alice.hasPlaced({ ...BID, ...spelt });
    const record = await alice.order(orderId);
    expect(record).toMatchObject({
      orderType: 'limit',
      side: 'buy',
      price: '50000',
      orderStatus: 'new',
      reduceOnly: 'NO',
      symbol: 'BTCUSDT',
      timeInForce: spelt.force === 'Post_Only' ? 'post_only' : 'gtc',
      stpMode: spelt.stpMode === undefined ? 'none' : 'cancel_maker',
    });
  });

  test('A39: tradeSide Open and Close, and reduceOnly yes', async ({ alice, bob, carol }) => {
    await bob.hasPlaced(sell('0.020 @ 60000.0'));
    await carol.hasPlaced(open('long', '0.010', { tradeSide: 'Open' }));
    await carol.hasPlaced(close('long', '0.010 @ 61000', { tradeSide: 'CLOSE' }));
    expect(await carol.positions()).toMatchObject([{ total: '0.01', locked: '0.01' }]);
    await alice.hasPlaced(buy('0.010'));
    const orderId = await alice.hasPlaced(sell('0.010 @ 61000', { reduceOnly: 'yes' }));
    expect(await alice.order(orderId)).toMatchObject({ reduceOnly: 'YES' });
  });

  test.for<[string, OrderBody]>([
    ['orderType', { orderType: 'limitt' }],
    ['orderType', { orderType: 'limit ' }],
    ['orderType', { orderType: 'stop' }],
    ['force', { force: 'day' }],
    ['force', { force: 'gtcc' }],
    ['side', { side: 'hold' }],
    ['side', { side: '1' }],
    ['side', { side: 'constructor' }],
    ['reduceOnly', { reduceOnly: 'maybe' }],
    ['reduceOnly', { reduceOnly: '1' }],
    ['tradeSide', { tradeSide: 'opened' }],
    ['marginMode', { marginMode: 'cross' }],
    ['productType', { productType: 'UMCBL' }],
    ['stpMode', { stpMode: 'cancel' }],
    ['side', { side: ['buy'] }],
    ['side', { side: { buy: true } }],
  ])(
    'A39: %s: an unknown value (%o) is refused by name and stores nothing',
    async ([name, spelt], { alice, bob }) => {
      await bob.hasPlaced(sell('1.000 @ 60000.0'));
      const reply = await alice.places({ ...BID, ...spelt });
      expect(reply).toMatchObject({ status: 400, code: '40020', data: null });
      expect(reply.msg).toContain(name);
      await expectUntouched(alice);
    },
  );
});

describe('A40: empty, null and missing', () => {
  const optional = [
    'price',
    'presetStopSurplusPrice',
    'presetStopLossPrice',
    'presetStopSurplusExecutePrice',
    'presetStopLossExecutePrice',
    'clientOid',
    'reduceOnly',
    'tradeSide',
    'force',
    'stpMode',
  ];

  test.for([
    ['empty', ''],
    ['null', null],
    ['missing', undefined],
  ] as const)(
    'A40: a market buy whose optional fields are %s',
    async ([, value], { alice, bob }) => {
      await bob.hasPlaced(sell('1.000 @ 60000.0'));
      const blank = Object.fromEntries(optional.map((name) => [name, value]));
      const { orderId, clientOid } = accepted(await alice.places({ ...buy('0.001'), ...blank }));
      expect(clientOid).toMatch(/^.+$/);
      const query = { orderId, symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };
      expect(accepted(await alice.gets('/api/v2/mix/order/detail', query))).toMatchObject({
        clientOid,
        state: 'filled',
        presetStopSurplusPrice: '',
        presetStopLossPrice: '',
        reduceOnly: 'NO',
      });
    },
  );

  test.for(
    [
      'symbol',
      'productType',
      'marginMode',
      'marginCoin',
      'size',
      'side',
      'orderType',
      'price',
    ].flatMap((name) => ['', null, undefined].map((value) => [name, value] as const)),
  )('A40: a limit order whose %s is %j: the msg names it', async ([name, value], { alice }) => {
    const reply = await alice.places({ ...BID, [name]: value });
    expect(reply).toMatchObject({ status: 400, code: '40019', data: null });
    expect(reply.msg).toContain(name);
    await expectUntouched(alice);
  });

  test('A40: all that are missing are named at once', async ({ alice }) => {
    const reply = await alice.posts(PLACE, {});
    for (const name of ['symbol', 'productType', 'marginMode', 'size', 'side', 'orderType']) {
      expect(reply.msg).toContain(name);
    }
  });

  test.for<[Query, string, string]>([
    [{ symbol: 'ETHUSDT' }, '40019', 'category'],
    [{ symbol: 'ETHUSDT', category: '' }, '40019', 'category'],
    [{ symbol: 'ETHUSDT', category: 'STOCKS' }, '40020', 'category'],
    [{ category: 'SPOT' }, '40019', 'symbol'],
    [{ category: 'SPOT', symbol: '' }, '40019', 'symbol'],
    [{}, '40019', 'symbol,category'],
  ])('A40: fee-rate of %o: %s that names %s', async ([query, code, name], { alice }) => {
    const reply = await alice.gets('/api/v3/account/fee-rate', query);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(name);
  });
});

describe('A41: the grammar of numbers', () => {
  const written = [
    '9e-04',
    '1E3',
    '2.5e3',
    '1e+2',
    '0x10',
    '+1',
    '-1',
    '1,5',
    '1 000',
    ' 1',
    '1.',
    '.5',
    '1.2.3',
    'NaN',
    'Infinity',
    '１',
    '1_000',
    '9'.repeat(80),
  ];

  test.for(written.flatMap((value) => [['size', value] as const, ['price', value] as const]))(
    'A41: %s %j is refused by name, never read as something else',
    async ([name, value], { alice }) => {
      for (const reply of [
        await alice.placesSpot({ ...buy('0.0100 @ 2500.00'), [name]: value }),
        await alice.places({ ...BID, [name]: value }),
      ]) {
        expect(reply).toMatchObject({ status: 400, code: '40020', data: null });
        expect(reply.msg).toContain(name);
      }
      await expectUntouched(alice);
    },
  );

  test.for([
    ['"0.0009"', '0.0009'],
    ['0.0009', '0.0009'],
    ['9e-04', '0.0009'],
    ['1E1', '10'],
    ['"00.0010"', '0.001'],
    ['1.0', '1'],
  ] as const)('A41: a JSON size of %s is exactly %s', async ([sent, read], { scenario, alice }) => {
    const payload = `{"symbol":"ETHUSDT","side":"buy","orderType":"limit","price":2500,"size":${sent}}`;
    await scenario.call('POST', '/api/v2/spot/trade/place-order', { payload, as: 'alice' });
    expect(await alice.openSpotOrders()).toMatchObject([{ size: read, priceAvg: '2500' }]);
  });

  test('A41: the smallest amounts read back as plain decimals', async ({ alice, bob }) => {
    const DOGE = { symbol: 'DOGEUSDT' };
    await bob.hasPlacedSpot(sell('0.1 @ 0.00001', DOGE));
    const orderId = await alice.hasPlacedSpot(buy('0.1 @ 0.00001', DOGE));
    // Every reply is read for exponents by the client itself.
    expect(await alice.order(orderId)).toMatchObject({
      price: '0.00001',
      cumExecValue: '0.000001',
      feeDetail: [{ feeCoin: 'DOGE', fee: '0.0001' }],
    });
    const eth = await alice.hasPlacedSpot(buy('0.0001 @ 10000.00'));
    expect(await alice.openSpotOrders({ orderId: eth })).toMatchObject([{ size: '0.0001' }]);
    await bob.hasPlacedSpot(sell('0.0001 @ 10000.00'));
    expect(await alice.order(eth)).toMatchObject({ feeDetail: [{ fee: '0.0000001' }] });
    const fills = await alice.gets('/api/v2/spot/trade/fills', { symbol: 'ETHUSDT' });
    expect(accepted(fills)).toMatchObject([{ feeDetail: { totalFee: '-0.0000001' } }]);
  });
});

describe('A42: steps and minimums', () => {
  const SPOT = 'spot';

  test.for<[string, OrderBody, string, RegExp]>([
    ['a price between two ticks', buy('0.001 @ 60000.05'), '40808', /price/],
    ['a size between two lots', buy('0.0015 @ 60000'), '40808', /size/],
    ['a size below the lot', buy('0.0009 @ 60000'), '40808', /size/],
    ['a size of zero', buy('0 @ 60000'), '45111', /quantity 0\.001(?!\d)/],
    ['a size of 0.000', buy('0.000 @ 60000'), '45111', /quantity/],
    ['a price of zero', buy('0.001 @ 0'), '40020', /price/],
    ['a market size between two lots', buy('0.0015'), '40808', /size/],
    ['a market size of zero', buy('0'), '45111', /quantity/],
    ['a size beyond any book', buy('99999999999999 @ 60000'), '45112', /quantity/],
    [SPOT, buy('0.0001 @ 2500.00'), '45110', /amount 1/],
    [SPOT, buy('0.00015 @ 2500.00'), '40808', /size/],
    [SPOT, buy('0.0100 @ 2500.001'), '40808', /price/],
    [SPOT, buy('0.99'), '45110', /amount 1/],
    [SPOT, buy('0'), '45110', /amount 1/],
    [SPOT, sell('0'), '45111', /quantity/],
    [SPOT, sell('0.00005'), '40808', /size/],
  ])(
    'A42: %s: %o is refused, nothing is stored',
    async ([family, order, code, says], { alice, bob }) => {
      await bob.hasPlaced(sell('1.000 @ 61000'));
      await bob.hasPlacedSpot(sell('1.0000 @ 2600.00'));
      await bob.hasPlacedSpot(buy('1.0000 @ 2400.00'));
      const reply = await (family === SPOT ? alice.placesSpot(order) : alice.places(order));
      expect(reply).toMatchObject({ status: 400, code, data: null });
      expect(reply.msg).toMatch(says);
      await expectUntouched(alice);
    },
  );

  test('A42: zeros behind the last decimal are no precision', async ({ alice }) => {
    const orderId = await alice.hasPlaced(buy('0.0010000 @ 60000.0000'));
    expect(await alice.order(orderId)).toMatchObject({ qty: '0.001', price: '60000' });
  });

  test('A42: step and minimum are independent settings', async ({ alice, operator }) => {
    const pair = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
    await operator.acts('update-instrument', { ...pair, minSize: '0.005' });
    const small = await alice.places(buy('0.004 @ 50000'));
    expect(small).toMatchObject({
      code: '45111',
      msg: 'less than the minimum order quantity 0.005: size: got "0.004"',
    });
    await alice.hasPlaced(buy('0.006 @ 50000'));
    expect(await alice.places(buy('0.0055 @ 50000'))).toMatchObject({ code: '40808' });
  });
});
