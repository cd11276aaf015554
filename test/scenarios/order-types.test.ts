/** Cases A11 to A18: order types, time in force, matching, self-trade prevention. */
import { describe, expect } from 'vitest';
import { buy, open, sell } from '../support/order-words.ts';
import { test } from '../support/scenario.ts';
import { accepted, type Trader } from '../support/trader.ts';

const DOGE = { symbol: 'DOGEUSDT' };

/** A finished spot order as v2 shows it. */
async function spotOrder(trader: Trader, orderId: string) {
  const [record] = accepted(await trader.gets('/api/v2/spot/trade/orderInfo', { orderId }));
  return record;
}

describe('A11: the size of a spot market order', () => {
  test('A11: a buy of 10 spends 10 USDT and brings 99.9 DOGE after the fee', async ({
    alice,
    bob,
    operator,
  }) => {
    await operator.leaves(alice, '0', 'DOGE');
    await operator.leaves(alice, '50');
    await bob.hasPlacedSpot(sell('1000.0 @ 0.10000', DOGE));
    const orderId = await alice.hasPlacedSpot(buy('10', DOGE));
    expect(await spotOrder(alice, orderId)).toMatchObject({
      status: 'filled',
      size: '10',
      baseVolume: '100',
      quoteVolume: '10',
      priceAvg: '0.1',
    });
    expect(await alice.order(orderId)).toMatchObject({ qty: '0', amount: '10', cumExecQty: '100' });
    expect(await alice.available('DOGE')).toBe('99.9');
    expect(await alice.asset('USDT')).toEqual({ available: '40', frozen: '0', locked: '0' });
  });

  test('A11: a sell of 10 sells 10.0 DOGE', async ({ alice, bob, operator }) => {
    await operator.leaves(alice, '99.9', 'DOGE');
    await operator.leaves(alice, '0');
    await bob.hasPlacedSpot(buy('1000.0 @ 0.10000', DOGE));
    const orderId = await alice.hasPlacedSpot(sell('10', DOGE));
    expect(await spotOrder(alice, orderId)).toMatchObject({
      status: 'filled',
      size: '10',
      baseVolume: '10',
      quoteVolume: '1',
    });
    expect(await alice.available('DOGE')).toBe('89.9');
    expect(await alice.available()).toBe('0.999');
  });

  test.for<[string, string, string, string]>([
    ['money for less than a step over', '10.00001', '100', '10'],
    ['money for one more step', '10.01', '100.1', '10.01'],
    ['money that reaches the second level', '102', '1018.1', '101.991'],
    ['more money than the book takes', '9999', '2000', '210'],
  ])(
    'A11: a buy with %s never spends more than its size',
    async ([, size, bought, spent], { alice, bob, operator }) => {
      await operator.leaves(alice, '10000');
      await bob.hasPlacedSpot(sell('1000.0 @ 0.10000', DOGE));
      await bob.hasPlacedSpot(sell('1000.0 @ 0.11000', DOGE));
      const orderId = await alice.hasPlacedSpot(buy(size, DOGE));
      const { baseVolume, quoteVolume } = await spotOrder(alice, orderId);
      expect(Number(quoteVolume)).toBeLessThanOrEqual(Number(size));
      expect([baseVolume, quoteVolume]).toEqual([bought, spent]);
      const { available, frozen } = await alice.asset('USDT');
      expect(Number(available)).toBeCloseTo(10_000 - Number(spent), 8);
      expect(frozen).toBe('0');
    },
  );
});

describe('A12: fill-or-kill is all or nothing', () => {
  const FOK = { force: 'fok' };

  test('A12: 1.000 where 0.900 is offered within the price: nothing at all', async ({
    alice,
    bob,
    book,
  }) => {
    await bob.hasPlaced(sell('0.500 @ 60000.0'));
    await bob.hasPlaced(sell('0.400 @ 60000.1'));
    await bob.hasPlaced(sell('5.000 @ 60000.2'));
    const before = await book();
    const free = await alice.available();
    const orderId = await alice.hasPlaced(buy('1.000 @ 60000.1', FOK));
    expect(await alice.sees(orderId)).toBe('cancelled 0 of 1 (fok_not_full_cancel)');
    expect(await book()).toEqual(before);
    expect(await alice.available()).toBe(free);
    expect(await alice.position()).toBe('flat');
  });

  test('A12: exactly what is offered: all of it', async ({ alice, bob, book }) => {
    await bob.hasPlaced(sell('0.500 @ 60000.0'));
    await bob.hasPlaced(sell('0.400 @ 60000.1'));
    await bob.hasPlaced(sell('5.000 @ 60000.2'));
    const orderId = await alice.hasPlaced(buy('0.900 @ 60000.1', FOK));
    expect((await alice.order(orderId)).orderStatus).toBe('filled');
    expect(await alice.futuresFills()).toEqual(['0.5 @ 60000', '0.4 @ 60000.1']);
    expect(await book()).toEqual({ asks: ['60000.2 x 5'], bids: [] });
  });

  test.for([
    ['sell', '0.901', 'cancelled 0 of 0.901 (fok_not_full_cancel)'],
    ['sell', '0.900', 'filled 0.9 of 0.9 @ 59999.955555556'],
    ['sell', '0.001', 'filled 0.001 of 0.001 @ 60000'],
  ] as const)(
    'A12: a %s of %s into bids of 0.900: %s',
    async ([, size, becomes], { alice, bob }) => {
      await bob.hasPlaced(buy('0.500 @ 60000.0'));
      await bob.hasPlaced(buy('0.400 @ 59999.9'));
      const orderId = await alice.hasPlaced(sell(`${size} @ 59999.9`, FOK));
      expect(await alice.sees(orderId)).toBe(becomes);
    },
  );

  test.for([
    ['1.0001', 'cancelled 0 of 1.0001 (fok_not_full_cancel)'],
    ['1.0000', 'filled 1 of 1 @ 2500'],
  ] as const)('A12: spot, %s of one offered: %s', async ([size, becomes], { alice, bob }) => {
    await bob.hasPlacedSpot(sell('1.0000 @ 2500.00'));
    const before = await alice.asset('USDT');
    const orderId = await alice.hasPlacedSpot(buy(`${size} @ 2500.00`, FOK));
    expect(await alice.sees(orderId)).toBe(becomes);
    if (becomes.startsWith('cancelled')) expect(await alice.asset('USDT')).toEqual(before);
    expect((await alice.asset('USDT')).frozen).toBe('0');
  });

  test('A12: offers of its own that self-trade prevention takes away do not count', async ({
    alice,
    bob,
    book,
  }) => {
    const own = await alice.hasPlaced(sell('0.005 @ 60000.0'));
    await bob.hasPlaced(sell('0.005 @ 60000.1'));
    const before = await book();
    const body = buy('0.008 @ 60000.1', { ...FOK, stpMode: 'cancel_maker' });
    const orderId = await alice.hasPlaced(body);
    expect(await alice.sees(orderId)).toBe('cancelled 0 of 0.008 (fok_not_full_cancel)');
    expect(await alice.sees(own)).toBe('new 0 of 0.005');
    expect(await book()).toEqual(before);
  });
});

describe('A13: the rest of an immediate-or-cancel order', () => {
  const IOC = { force: 'ioc' };

  test('A13: does not rest, frees its margin and never fills later', async ({
    alice,
    bob,
    book,
  }) => {
    const free = Number(await alice.available());
    await bob.hasPlaced(sell('0.005 @ 60000.0'));
    await alice.hasPlaced(buy('0.010 @ 60000.0', { ...IOC, clientOid: 'i1' }));
    expect(await alice.sees({ clientOid: 'i1' })).toBe(
      'cancelled 0.005 of 0.01 @ 60000 (ioc_not_full_cancel)',
    );
    expect(await alice.pendingOrders()).toEqual([]);
    // Margin 30 and fee 0.18 of the 0.005 that traded, and nothing for the rest.
    expect(Number(await alice.available())).toBeCloseTo(free - 30.18, 8);

    await bob.hasPlaced(sell('0.005 @ 60000.0'));
    expect(await book()).toEqual({ asks: ['60000 x 0.005'], bids: [] });
    expect(await alice.position()).toBe('long 0.005 @ 60000');
  });

  test.for([
    ['ioc', buy('0.010 @ 60000.0', IOC)],
    ['a market order', buy('0.010')],
    ['a market order that says gtc', buy('0.010', { force: 'gtc' })],
    ['a market order that says post_only', buy('0.010', { force: 'post_only' })],
  ] as const)(
    'A13: %s on an empty book is cancelled or refused, and nothing rests',
    async ([, order], { alice, book }) => {
      const free = await alice.available();
      await alice.places(order);
      expect(await alice.pendingOrders()).toEqual([]);
      expect(await book()).toEqual({ asks: [], bids: [] });
      expect(await alice.available()).toBe(free);
    },
  );

  test('A13: spot', async ({ alice, bob }) => {
    await bob.hasPlacedSpot(sell('0.5000 @ 2500.00'));
    const orderId = await alice.hasPlacedSpot(buy('1.0000 @ 2500.00', IOC));
    expect(await alice.sees(orderId)).toBe('cancelled 0.5 of 1 @ 2500 (ioc_not_full_cancel)');
    expect(await alice.openSpotOrders()).toEqual([]);
    expect((await alice.asset('USDT')).frozen).toBe('0');
  });
});

describe('A14: post-only', () => {
  const POST_ONLY = { force: 'post_only' };

  test.for([
    ['at the touch', '60000.0'],
    ['through the touch', '60000.1'],
    ['far through the touch', '70000.0'],
  ])(
    'A14: a buy %s is cancelled without a fill and says why',
    async ([, price], { alice, bob, book }) => {
      await bob.hasPlaced(sell('1.000 @ 60000.0'));
      const free = await alice.available();
      const orderId = await alice.hasPlaced(buy(`0.010 @ ${price}`, POST_ONLY));
      expect(await alice.sees(orderId)).toBe('cancelled 0 of 0.01 (post_only_fill_cancel)');
      expect(await book()).toEqual({ asks: ['60000 x 1'], bids: [] });
      expect(await alice.available()).toBe(free);
    },
  );

  test('A14: a buy one tick below the touch rests', async ({ alice, bob, book }) => {
    await bob.hasPlaced(sell('1.000 @ 60000.0'));
    const orderId = await alice.hasPlaced(buy('0.010 @ 59999.9', POST_ONLY));
    expect(await alice.sees(orderId)).toBe('new 0 of 0.01');
    expect(await book()).toEqual({ asks: ['60000 x 1'], bids: ['59999.9 x 0.01'] });
  });

  test.for([
    ['60000.0', 'cancelled 0 of 0.01 (post_only_fill_cancel)'],
    ['59999.9', 'cancelled 0 of 0.01 (post_only_fill_cancel)'],
    ['60000.1', 'new 0 of 0.01'],
  ] as const)(
    'A14: a sell at %s against a bid of 60000: %s',
    async ([price, becomes], { alice, bob, book }) => {
      await bob.hasPlaced(buy('1.000 @ 60000.0'));
      const orderId = await alice.hasPlaced(sell(`0.010 @ ${price}`, POST_ONLY));
      expect(await alice.sees(orderId)).toBe(becomes);
      expect((await book()).bids).toEqual(['60000 x 1']);
    },
  );

  test('A14: spot, and even where only its own order stands', async ({ alice }) => {
    await alice.hasPlacedSpot(sell('1.0000 @ 2500.00'));
    const body = buy('1.0000 @ 2500.00', { ...POST_ONLY, stpMode: 'cancel_maker' });
    const orderId = await alice.hasPlacedSpot(body);
    expect(await alice.sees(orderId)).toBe('cancelled 0 of 1 (post_only_fill_cancel)');
    expect(await alice.openSpotOrders()).toHaveLength(1);
  });
});

describe('A15: the place in the queue', () => {
  test('A15: a partial fill keeps it', async ({ alice, bob, carol }) => {
    await bob.hasPlaced(buy('0.010 @ 59000.0'));
    await carol.hasPlaced(open('long', '0.010 @ 59000.0'));
    for (let time = 0; time < 3; time += 1) await alice.hasPlaced(sell('0.004'));
    expect(await bob.futuresFills()).toEqual(['0.004 @ 59000', '0.004 @ 59000', '0.002 @ 59000']);
    expect(await carol.futuresFills()).toEqual(['0.002 @ 59000']);
  });

  test('A15: so does the cancel of another order before it', async ({ alice, bob, carol }) => {
    const first = await bob.hasPlaced(buy('0.010 @ 59000.0'));
    await carol.hasPlaced(open('long', '0.010 @ 59000.0'));
    await bob.hasPlaced(buy('0.010 @ 59000.0'));
    await bob.cancels({ orderId: first });
    await alice.hasPlaced(sell('0.012'));
    expect(await carol.futuresFills()).toEqual(['0.01 @ 59000']);
    expect(await bob.futuresFills()).toEqual(['0.002 @ 59000']);
  });

  test('A15: a better price comes before an earlier time', async ({ alice, bob, carol }) => {
    await bob.hasPlaced(buy('0.010 @ 59000.0'));
    await carol.hasPlaced(open('long', '0.010 @ 59000.1'));
    await alice.hasPlaced(sell('0.012 @ 59000.0'));
    expect(await carol.futuresFills()).toEqual(['0.01 @ 59000.1']);
    expect(await bob.futuresFills()).toEqual(['0.002 @ 59000']);
  });
});

describe('A16: an order larger than the other side', () => {
  test.for([
    ['0.309', 'partially_filled 0.2 of 0.309 @ 59000', ['59000 x 0.109']],
    ['0.201', 'partially_filled 0.2 of 0.201 @ 59000', ['59000 x 0.001']],
    ['0.200', 'filled 0.2 of 0.2 @ 59000', []],
  ] as const)(
    'A16: a sell of %s into 0.100 and 0.100: %s',
    async ([size, becomes, asks], { alice, bob, book }) => {
      await bob.hasPlaced(buy('0.100 @ 59000.0'));
      await bob.hasPlaced(buy('0.100 @ 59000.0'));
      const orderId = await alice.hasPlaced(sell(`${size} @ 59000.0`));
      expect(await alice.sees(orderId)).toBe(becomes);
      expect(await book()).toEqual({ asks, bids: [] });
      expect(await bob.position()).toBe('long 0.2 @ 59000');
    },
  );

  test('A16: the mirror image, over two levels', async ({ alice, bob, book }) => {
    await bob.hasPlaced(sell('0.100 @ 59000.0'));
    await bob.hasPlaced(sell('0.100 @ 59000.1'));
    const orderId = await alice.hasPlaced(buy('0.309 @ 59000.1'));
    expect(await alice.sees(orderId)).toBe('partially_filled 0.2 of 0.309 @ 59000.05');
    expect(await book()).toEqual({ asks: [], bids: ['59000.1 x 0.109'] });
  });
});
