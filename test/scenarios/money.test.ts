/** Cases A19 to A24: holds, fees, margin, average price. */
import { describe, expect } from 'vitest';
import { buy, close, open, sell } from '../support/order-words.ts';
import { test } from '../support/scenario.ts';
import { accepted, type Trader } from '../support/trader.ts';

const DOGE = { symbol: 'DOGEUSDT' };
const NO_BALANCE = { status: 400, code: '43012', data: null };
const NO_MARGIN = { status: 400, code: '40762', data: null };

/** BOB sells so much at 60000, and the trader buys it. */
async function isLong(trader: Trader, bob: Trader, size: string): Promise<void> {
  await bob.hasPlaced(sell(`${size} @ 60000.0`));
  await trader.hasPlaced(buy(`${size} @ 60000.0`));
}

/** One coin as the unified interface shows it. */
async function unified(trader: Trader, coin: string) {
  const { assets } = accepted(await trader.gets('/api/v3/account/assets'));
  return assets.find((asset: { coin: string }) => asset.coin === coin);
}

describe('A19: what a better price leaves of a hold', () => {
  test('A19: 35 of 55 spent: the difference is free at once', async ({ bob, carol, operator }) => {
    await operator.leaves(carol, '300');
    await operator.leaves(carol, '0', 'ETH');
    await bob.hasPlacedSpot(sell('0.8000 @ 30.00'));
    await bob.hasPlacedSpot(sell('0.2000 @ 55.00'));
    await carol.hasPlacedSpot(buy('1.0000 @ 55.00'));
    expect(await carol.asset('USDT')).toEqual({ available: '265', frozen: '0', locked: '0' });
    expect(await unified(carol, 'USDT')).toMatchObject({
      balance: '265',
      available: '265',
      locked: '0',
    });
    expect(await carol.available('ETH')).toBe('0.999');
  });

  test.for([
    { offered: '1.0000 @ 55.00', available: '245', frozen: '0' },
    { offered: '0.8000 @ 30.00', available: '265', frozen: '11' },
    { offered: '0.1000 @ 10.00', available: '249.5', frozen: '49.5' },
  ])(
    'A19: where $offered is offered, $frozen stays frozen for the rest',
    async ({ offered, available, frozen }, { bob, carol, operator }) => {
      await operator.leaves(carol, '300');
      await bob.hasPlacedSpot(sell(offered));
      await carol.hasPlacedSpot(buy('1.0000 @ 55.00'));
      expect(await carol.asset('USDT')).toEqual({ available, frozen, locked: '0' });
    },
  );

  test('A19: a cancelled rest gives all of its hold back', async ({ bob, carol, operator }) => {
    await operator.leaves(carol, '300');
    await bob.hasPlacedSpot(sell('0.3333 @ 29.99'));
    const orderId = await carol.hasPlacedSpot(buy('1.0000 @ 55.00'));
    await carol.cancels({ orderId });
    // 0.3333 at 29.99.
    const free = '290.004333';
    expect(await carol.asset('USDT')).toEqual({ available: free, frozen: '0', locked: '0' });
  });

  test('A19: a futures order filled at a better price holds margin for that price only', async ({
    alice,
    bob,
    operator,
  }) => {
    await operator.leaves(alice, '1000');
    await bob.hasPlaced(sell('0.010 @ 60000.0'));
    await alice.hasPlaced(buy('0.010 @ 66000.0'));
    // Margin 60 and fee 0.36.
    expect(await alice.available()).toBe('939.64');
  });
});

describe('A20: selling the gross amount after the fee came off the coin', () => {
  test('A20: the gross amount is refused whole, the net amount is accepted', async ({
    alice,
    bob,
    operator,
  }) => {
    await operator.leaves(alice, '0', 'DOGE');
    await bob.hasPlacedSpot(sell('100.0 @ 0.10000', DOGE));
    await bob.hasPlacedSpot(buy('1000.0 @ 0.09000', DOGE));
    await alice.hasPlacedSpot(buy('100.0 @ 0.10000', DOGE));
    const owned = { available: '99.9', frozen: '0', locked: '0' };
    expect(await alice.asset('DOGE')).toEqual(owned);

    for (const gross of [sell('100', DOGE), sell('100 @ 0.09990', DOGE), sell('100.0', DOGE)]) {
      expect(await alice.placesSpot(gross)).toMatchObject(NO_BALANCE);
      expect(await alice.asset('DOGE')).toEqual(owned);
    }
    await alice.hasPlacedSpot(sell('99.9 @ 0.09990', DOGE));
    expect(await alice.asset('DOGE')).toEqual({ available: '0', frozen: '99.9', locked: '0' });
  });

  test.for([
    ['a buy by quantity', buy('1.0000 @ 300.01')],
    ['a buy by money', buy('300.01')],
  ] as const)(
    'A20: %s for one cent more than there is',
    async ([, order], { alice, bob, operator }) => {
      await operator.leaves(alice, '300');
      await bob.hasPlacedSpot(sell('1.0000 @ 299.00'));
      expect(await alice.placesSpot(order)).toMatchObject(NO_BALANCE);
      expect(await alice.asset('USDT')).toEqual({ available: '300', frozen: '0', locked: '0' });
      expect(await alice.openSpotOrders()).toEqual([]);
    },
  );
});

describe('A21: orders that race for one balance', () => {
  test.for([
    { count: 2, order: buy('0.2000 @ 100.00'), fit: 1, frozen: '20', available: '10' },
    { count: 50, order: buy('0.0100 @ 100.00'), fit: 30, frozen: '30', available: '0' },
    { count: 50, order: buy('0.0700 @ 100.00'), fit: 4, frozen: '28', available: '2' },
  ])(
    'A21: of $count at once, $fit are accepted',
    async ({ count, order, fit, frozen, available }, { carol, operator }) => {
      await operator.leaves(carol, '30');
      const replies = await Promise.all(
        Array.from({ length: count }, () => carol.placesSpot(order)),
      );
      const refused = replies.filter(({ code }) => code !== '00000');
      expect(count - refused.length).toBe(fit);
      for (const reply of refused) expect(reply).toMatchObject(NO_BALANCE);
      expect(await carol.asset('USDT')).toEqual({ available, frozen, locked: '0' });
      expect(await carol.openSpotOrders()).toHaveLength(fit);
    },
  );

  test('A21: spot and futures race for the same coin', async ({ alice, operator }) => {
    await operator.leaves(alice, '70');
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => alice.placesSpot(buy('0.5000 @ 100.00'))),
      ...Array.from({ length: 5 }, () => alice.places(buy('0.010 @ 59000.0'))),
    ]);
    expect(replies.filter(({ code }) => code === '00000')).toHaveLength(1);
    expect(Number(await alice.available())).toBeGreaterThanOrEqual(0);
  });

  test('A21: a withdrawal and an order race for the same coin', async ({ alice, operator }) => {
    await operator.leaves(alice, '30');
    const [order] = await Promise.allSettled([
      alice.hasPlacedSpot(buy('0.2000 @ 100.00')),
      operator.leaves(alice, '5'),
    ]);
    const { available, frozen } = await alice.asset('USDT');
    expect(Number(available)).toBeGreaterThanOrEqual(0);
    expect(frozen).toBe(order.status === 'fulfilled' ? '20' : '0');
  });
});

describe('A22: closing needs no free margin', () => {
  test('A22: both orders that shrink the position are accepted', async ({
    alice,
    bob,
    operator,
  }) => {
    await operator.leaves(alice, '604');
    await isLong(alice, bob, '0.100');
    expect(await alice.available()).toBe('0.4');
    await bob.hasPlaced(buy('1.000 @ 59990.0'));

    await alice.hasPlaced(sell('0.040', { reduceOnly: 'YES' }));
    expect(await alice.positions()).toMatchObject([{ total: '0.06', marginSize: '360' }]);
    // 0.4 + 240 of margin - 0.4 of loss - 1.43976 of fee.
    expect(await alice.available()).toBe('238.56024');
    await alice.hasPlaced(sell('0.060 @ 60100.0'));
    expect(await alice.available()).toBe('238.56024');
  });

  test.for([
    ['a market sell of all', sell('0.100'), 'flat'],
    ['a limit sell of all that trades', sell('0.100 @ 59990.0'), 'flat'],
    ['a reduce-only sell above the position', sell('0.300', { reduceOnly: 'YES' }), 'flat'],
    ['a market sell of a part', sell('0.030'), 'long 0.07 @ 60000'],
  ] as const)('A22: %s', async ([, order, left], { alice, bob, operator }) => {
    await operator.leaves(alice, '604');
    await isLong(alice, bob, '0.100');
    await bob.hasPlaced(buy('1.000 @ 59990.0'));
    await alice.hasPlaced(order);
    expect(await alice.position()).toBe(left);
  });

  test('A22: an order far beyond the position is refused for margin', async ({
    alice,
    bob,
    operator,
  }) => {
    await operator.leaves(alice, '604');
    await isLong(alice, bob, '0.100');
    await bob.hasPlaced(buy('1.000 @ 59990.0'));
    expect(await alice.places(sell('0.300'))).toMatchObject(NO_MARGIN);
    expect(await alice.position()).toBe('long 0.1 @ 60000');
    expect(await alice.available()).toBe('0.4');
  });

  test('A22: hedge mode: a close needs none either', async ({ carol, bob, operator }) => {
    await operator.leaves(carol, '604');
    await bob.hasPlaced(sell('0.100 @ 60000.0'));
    await carol.hasPlaced(open('long', '0.100'));
    await bob.hasPlaced(buy('1.000 @ 59990.0'));
    await carol.hasPlaced(close('long', '0.040'));
    await carol.hasPlaced(close('long', '0.060 @ 60100.0'));
    expect(await carol.position()).toBe('long 0.06 @ 60000');
  });
});

describe('A23: what orders lock', () => {
  test.for(['isolated', 'crossed'])(
    'A23: %s: reduce-only orders lock nothing; an order on the same side only itself',
    async (marginMode, { alice, bob, operator }) => {
      await operator.leaves(alice, '5000');
      await bob.hasPlaced(sell('0.100 @ 60000.0'));
      await alice.hasPlaced(buy('0.100 @ 60000.0', { marginMode }));
      // 600 of margin and 3.6 of fee.
      expect(await alice.available()).toBe('4396.4');

      const pair: string[] = [];
      for (let time = 0; time < 2; time += 1) {
        const half = sell('0.050 @ 61000', { reduceOnly: 'YES', marginMode });
        pair.push(await alice.hasPlaced(half));
        expect(await alice.available()).toBe('4396.4');
      }
      await alice.cancels(...pair.map((orderId) => ({ orderId })));
      expect(await alice.available()).toBe('4396.4');

      const orderId = await alice.hasPlaced(buy('0.100 @ 59940.0', { marginMode }));
      // 599.4 of margin and 3.5964 for the fee.
      expect(await alice.available()).toBe('3793.4036');
      await alice.cancels({ orderId });
      expect(await alice.available()).toBe('4396.4');
    },
  );

  test('A23: plain orders that only close lock nothing either', async ({
    alice,
    bob,
    operator,
  }) => {
    await operator.leaves(alice, '5000');
    await isLong(alice, bob, '0.100');
    await alice.hasPlaced(sell('0.060 @ 61000'));
    await alice.hasPlaced(sell('0.040 @ 62000'));
    expect(await alice.available()).toBe('4396.4');
    // Of what it would open the margin of the position covers 600.
    const beyond = await alice.hasPlaced(sell('0.110 @ 60000'));
    expect(Number(await alice.available())).toBeLessThan(4396.4);
    await alice.cancels({ orderId: beyond });
    expect(await alice.available()).toBe('4396.4');
  });

  test('A23: many orders, placed and cancelled in another order, lock nothing in the end', async ({
    alice,
    operator,
  }) => {
    await operator.leaves(alice, '5000.12345678');
    const orders = ['0.001 @ 59999.9', '0.007 @ 58333.3', '0.013 @ 41000.7', '0.003 @ 0.1'];
    const ids: string[] = [];
    for (const order of orders) ids.push(await alice.hasPlaced(buy(order)));
    for (const at of [2, 0, 3, 1]) await alice.cancels({ orderId: ids[at] });
    expect(await alice.available()).toBe('5000.12345678');
  });
});

describe('A24: turning a position over', () => {
  test('A24: short 0.010 and a buy of 0.030: long 0.020 at the new price', async ({
    alice,
    bob,
  }) => {
    await bob.hasPlaced(buy('0.010 @ 60000.0'));
    await alice.hasPlaced(sell('0.010 @ 60000.0'));
    const orderId = await alice.hasPlaced(buy('0.030 @ 59000.0'));
    await bob.hasPlaced(sell('0.030 @ 59000.0'));
    expect(await alice.position()).toBe('long 0.02 @ 59000');
    const query = { orderId, symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };
    const detail = accepted(await alice.gets('/api/v2/mix/order/detail', query));
    expect(detail).toMatchObject({ state: 'filled', totalProfits: '10' });
  });

  test.for([
    { from: '0.010', to: '0.010', becomes: 'flat', profit: '10' },
    { from: '0.010', to: '0.004', becomes: 'short 0.006 @ 60000', profit: '4' },
    { from: '0.010', to: '0.011', becomes: 'long 0.001 @ 59000', profit: '10' },
    { from: '0.001', to: '0.500', becomes: 'long 0.499 @ 59000', profit: '1' },
  ])(
    'A24: short $from and a buy of $to at market: $becomes',
    async ({ from, to, becomes, profit }, { alice, bob, operator }) => {
      await operator.leaves(alice, '10000');
      await bob.hasPlaced(buy(`${from} @ 60000.0`));
      await alice.hasPlaced(sell(from));
      await bob.hasPlaced(sell(`${to} @ 59000.0`));
      const orderId = await alice.hasPlaced(buy(to));
      expect(await alice.position()).toBe(becomes);
      const query = { orderId, symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };
      const { totalProfits } = accepted(await alice.gets('/api/v2/mix/order/detail', query));
      expect(totalProfits).toBe(profit);
      const { balance } = await unified(alice, 'USDT');
      const fees = Number(from) * 60_000 * 0.0006 + Number(to) * 59_000 * 0.0006;
      expect(Number(balance)).toBeCloseTo(10_000 + Number(profit) - fees, 8);
    },
  );

  test('A24: the other way, in two fills at two prices', async ({ alice, bob }) => {
    await isLong(alice, bob, '0.010');
    await bob.hasPlaced(buy('0.015 @ 61000.0'));
    await bob.hasPlaced(buy('0.015 @ 60500.0'));
    await alice.hasPlaced(sell('0.030'));
    // 0.005 more at 61000 and 0.015 at 60500.
    expect(await alice.position()).toBe('short 0.02 @ 60625');
  });
});
