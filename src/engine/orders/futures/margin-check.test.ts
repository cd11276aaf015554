import { describe, expect, test } from 'vitest';
import { BTC, ETHF, fixtureSpec, INV } from '../../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../../test/support/engine-harness.ts';
import type { OrderExtras } from '../../../../test/support/engine-trader.ts';

const REDUCE = { reduceOnly: true } as const;

/** Alice with `money` USDT, and bob, who can afford anything. */
function market(money: string) {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: money, BTC: '1' });
  const bob = venue.trader('bob', { USDT: '100000000', BTC: '1000' });
  return { venue, alice, bob };
}

describe('margin of an order', () => {
  test('R-F-9 an opening order reserves value / leverage and the taker fee on it', () => {
    const { alice } = market('1000');
    const order = alice.buys(BTC, '0.1 @ 59940');
    // 5 994 / 10 + 5 994 · 0.06 %
    expect(alice.coin('USDT')).toMatchObject({ orderMargin: '602.9964', free: '397.0036' });
    alice.cancels(order);
    expect(alice.coin('USDT')).toMatchObject({ orderMargin: '0', free: '1000' });
  });

  test('R-F-9 to the last unit: enough is accepted, one unit less is refused', () => {
    const { alice } = market('602.9964');
    expect(alice.buys(BTC, '0.1 @ 59940').says).toBe('open 0 of 0.1');
    const other = market('602.99639999').alice;
    expect(other.buys(BTC, '0.1 @ 59940').says).toBe('refused: insufficient-margin');
    expect(other.coin('USDT').free).toBe('602.99639999');
  });

  test('R-F-9 an inverse order reserves base coin: size / leverage and the fee on the size', () => {
    const { alice } = market('0');
    alice.sells(INV, '2 @ 65000');
    expect(alice.coin('BTC')).toMatchObject({ orderMargin: '0.2012', free: '0.7988' });
  });

  test('R-F-10 reduce-only orders lock nothing, and position and order are not counted twice (A23)', () => {
    const { alice, bob } = market('2000');
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    // 2 000 − fee 3.6 − margin 600
    expect(alice.coin('USDT')).toMatchObject({ free: '1396.4', crossedMargin: '600' });
    const pair = [0, 1].map(() => alice.sells(BTC, '0.05 @ 61000', REDUCE));
    expect(alice.coin('USDT').free).toBe('1396.4');
    for (const order of pair) alice.cancels(order);
    const more = alice.buys(BTC, '0.1 @ 59940');
    expect(alice.coin('USDT').free).toBe('793.4036');
    alice.cancels(more);
    expect(alice.coin('USDT').free).toBe('1396.4');
  });

  test('R-F-11 of a one-way order only the part that would open needs margin, pro rata', () => {
    const { alice, bob } = market('2000');
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    alice.sells(BTC, '0.1 @ 61000');
    expect(alice.coin('USDT').orderMargin).toBe('0');
    alice.sells(BTC, '0.25 @ 61000');
    // 0.35 · 61 000 = 21 350; five sevenths of it open: 1 525 + 9.15, less 600 that closing frees (R-F-26).
    expect(alice.coin('USDT').orderMargin).toBe('934.15');
  });

  test('R-F-11 a position that grows frees the margin of the orders that now close it', () => {
    const { alice, bob } = market('2000');
    alice.sells(BTC, '0.05 @ 61000');
    expect(alice.coin('USDT').orderMargin).toBe('306.83');
    alice.buys(BTC, '0.05 @ 60000');
    bob.sells(BTC, '0.05 @ 60000');
    expect(alice.position(BTC)).toBe('long 0.05 @ 60000');
    expect(alice.coin('USDT').orderMargin).toBe('0');
  });

  test('R-F-12 closing needs no free margin (A22)', () => {
    const { alice, bob } = market('604');
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    expect(alice.coin('USDT').free).toBe('0.4');
    bob.buys(BTC, '1 @ 59990');
    const reduce = alice.sells(BTC, '0.04', REDUCE);
    expect(reduce.says).toBe('filled 0.04 at 59990');
    // Loss 0.4, fee 1.43976; margin falls from 600 to 360.
    expect(alice.coin('USDT')).toMatchObject({ free: '238.56024', crossedMargin: '360' });
    expect(alice.sells(BTC, '0.06 @ 60100').says).toBe('open 0 of 0.06');
    expect(alice.sells(BTC, '0.2 @ 60100').says).toBe('refused: insufficient-margin');
  });

  test('R-F-12 the same with isolated margin: the freed share pays the fee', () => {
    const { alice, bob } = market('604');
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1', { marginMode: 'isolated' });
    expect(alice.coin('USDT').free).toBe('0.4');
    bob.buys(BTC, '1 @ 59990');
    alice.sells(BTC, '0.04', { ...REDUCE, marginMode: 'isolated' });
    expect(alice.coin('USDT')).toMatchObject({ free: '238.56024', isolatedMargin: '360' });
    expect(alice.sells(BTC, '0.06 @ 60100').says).toBe('open 0 of 0.06');
  });

  test('R-F-13 a market order is margined by what the book would take for it', () => {
    const { alice, bob } = market('603.61');
    bob.sells(BTC, '0.05 @ 60000');
    bob.sells(BTC, '0.05 @ 60002');
    // 6 000.1 / 10 + 3.60006 = 603.61006
    expect(alice.buys(BTC, '0.1').says).toBe('refused: insufficient-margin');
    expect(alice.buys(BTC, '0.099').says).toMatch(/^filled 0.099/);
  });

  test('R-F-13 a flip is margined at the price of the part that opens', () => {
    const { alice, bob } = market('130');
    bob.buys(BTC, '0.01 @ 60000');
    alice.sells(BTC, '0.01');
    bob.sells(BTC, '0.01 @ 60000');
    bob.sells(BTC, '0.01 @ 64000');
    // The second half costs 640 / 10 + 0.384; free are 130 − 0.36 − 60 = 69.64.
    expect(alice.buys(BTC, '0.02').says).toBe('filled 0.02 at 62000');
    expect(alice.position(BTC)).toBe('long 0.01 @ 64000');
    const poor = market('65');
    poor.bob.buys(BTC, '0.01 @ 60000');
    poor.alice.sells(BTC, '0.01');
    poor.bob.sells(BTC, '0.01 @ 60000');
    poor.bob.sells(BTC, '0.01 @ 64000');
    // 64.28 − 0.36 once it has closed do not cover 64.384, though they would cover the average.
    expect(poor.alice.buys(BTC, '0.02').says).toBe('refused: insufficient-margin');
  });

  /** Alice long 75 of X at 80 with 1 000 USDT, 10 times: 600 margin, 3.6 fee. */
  function turning(extras: OrderExtras = {}) {
    const venue = engineVenue({
      instruments: [
        { ...fixtureSpec(ETHF), indexPrice: '80', sizeStep: '1', minSize: '1', maxLeverage: 10 },
      ],
    });
    const alice = venue.trader('alice', { USDT: '1000' });
    const bob = venue.trader('bob', { USDT: '1000000' });
    bob.sells(ETHF, '75 @ 80');
    alice.buys(ETHF, '75', extras);
    return { venue, alice, bob };
  }

  test.each(['crossed', 'isolated'] as const)(
    'Z9: R-F-26 one order closes 75 and opens 75, %s, at market, as a limit order, resting, amended',
    (marginMode) => {
      const mode = { marginMode };
      const taken = turning(mode);
      taken.bob.buys(ETHF, '300 @ 80');
      expect(taken.alice.sells(ETHF, '150', mode).says).toBe('filled 150 at 80');
      expect(taken.alice.position(ETHF)).toBe('short 75 @ 80');
      // And back again, by a limit order that trades at once.
      taken.bob.sells(ETHF, '300 @ 80');
      expect(taken.alice.buys(ETHF, '150 @ 80', mode).says).toBe('filled 150 at 80');
      const resting = turning(mode);
      const order = resting.alice.sells(ETHF, '150 @ 81', mode);
      expect(order.says).toBe('open 0 of 150');
      resting.bob.buys(ETHF, '100 @ 81');
      resting.bob.buys(ETHF, '50 @ 81');
      expect(order.says).toBe('filled 150 at 81');
      expect(resting.alice.position(ETHF)).toBe('short 75 @ 81');
      const amended = turning(mode);
      const small = amended.alice.sells(ETHF, '75 @ 81', mode);
      const change = { type: 'amend-order', uid: 'alice', orderId: small.id, lots: 150 } as const;
      expect(amended.venue.apply(change).ok).toBe(true);
    },
  );

  test('Z9: R-F-26 what the close loses, its fee and older orders count', () => {
    const { venue, alice, bob } = turning();
    bob.buys(ETHF, '300 @ 79.5');
    venue.index(ETHF, '80');
    // 996.4 − 37.5 lost − 3.5775: 955.3225 margin 119 at 79.5 with 946.05 + 5.6763, not 120 with 954 + 5.724.
    expect(alice.sells(ETHF, '195').says).toBe('refused: insufficient-margin');
    expect(alice.sells(ETHF, '194').says).toBe('filled 194 at 79.5');
    const other = turning().alice;
    // An older order turns the position round already: nothing of its margin is left to count upon.
    expect(other.sells(ETHF, '150 @ 81').says).toBe('open 0 of 150');
    expect(other.coin('USDT').orderMargin).toBe('11.145');
    expect(other.sells(ETHF, '48 @ 81').says).toBe('refused: insufficient-margin');
    expect(other.sells(ETHF, '47 @ 81').says).toBe('open 0 of 47');
  });
});

describe('free balance', () => {
  test('Z8: R-F-14 an unrealised profit backs crossed orders beyond the money there is, and never leaves', () => {
    const { venue, alice, bob } = market('604');
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    venue.index(BTC, '80000');
    // 600.4 of money hold 600; the profit is 2 000.
    expect(alice.coin('USDT')).toMatchObject({
      free: '0.4',
      transferable: '0.4',
      marginable: '2000.4',
      forIsolated: '600.4',
    });
    expect(alice.buys(ETHF, '1 @ 2000', { marginMode: 'isolated' }).says).toBe('open 0 of 1');
    // 201.2 of money are locked for it; this one has 399.2 of money and 303.6 of profit behind it.
    const order = alice.buys(BTC, '0.087 @ 80000');
    expect(order.says).toBe('open 0 of 0.087');
    expect(alice.coin('USDT')).toMatchObject({
      orderMargin: '901.376',
      free: '0',
      transferable: '0',
    });
    expect(alice.withdraws('USDT', '0.01')).toBe('withdrawal-exceeds-available');
    bob.sells(BTC, '0.087 @ 80000');
    bob.sells(ETHF, '1 @ 2000');
    expect(alice.position(BTC)).toMatch(/^long 0.187 @ 69304.81283422/);
    expect(alice.coin('USDT')).toMatchObject({ orderMargin: '0', isolatedMargin: '200' });
    // 600.4 − fees 1.792 − 200 isolated − 1 296 + a profit of 1 813.
    venue.index(BTC, '79000');
    expect(alice.coin('USDT')).toMatchObject({ marginable: '915.608' });
  });

  test('Z8: R-F-14 the figures of D.11: a profit may margin, and not be taken out', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '100000' });
    const bob = venue.trader('bob', { USDT: '10000000' });
    venue.index(ETHF, '2500');
    bob.sells(ETHF, '100 @ 2500');
    alice.buys(ETHF, '100');
    venue.index(ETHF, '2600');
    const usdt = alice.coin('USDT');
    expect(usdt).toMatchObject({ balance: '99850', crossedProfit: '10000', equity: '109850' });
    expect(usdt).toMatchObject({
      marginable: '84850',
      forIsolated: '84850',
      transferable: '74850',
      free: '74850',
    });
    expect(alice.withdraws('USDT', '74850.00000001')).toBe('withdrawal-exceeds-available');
    venue.index(ETHF, '2400');
    expect(alice.coin('USDT')).toMatchObject({ marginable: '64850', transferable: '64850' });
  });

  test('R-F-14 an unrealised loss counts against new orders', () => {
    const { venue, alice, bob } = market('2000');
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    venue.index(BTC, '61000');
    expect(alice.coin('USDT')).toMatchObject({ free: '1396.4', crossedProfit: '100' });
    venue.index(BTC, '59000');
    expect(alice.coin('USDT')).toMatchObject({ free: '1296.4', crossedProfit: '-100' });
    expect(alice.withdraws('USDT', '1296.40000001')).toBe('withdrawal-exceeds-available');
    expect(alice.withdraws('USDT', '1296.4')).toBe('done');
    expect(alice.buys(BTC, '0.001 @ 59000').says).toBe('refused: insufficient-margin');
  });

  test('R-F-14 profit and loss of the crossed positions of a coin are netted first', () => {
    const { venue, alice, bob } = market('2000');
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    bob.sells(ETHF, '1 @ 2000');
    alice.buys(ETHF, '1');
    // Margins 600 + 200, fees 3.6 + 1.2.
    expect(alice.coin('USDT').free).toBe('1195.2');
    venue.index(BTC, '61000');
    venue.index(ETHF, '1870');
    expect(alice.coin('USDT')).toMatchObject({ crossedProfit: '-30', free: '1165.2' });
  });

  test('R-F-15 an isolated position neither backs nor burdens anything else', () => {
    const { venue, alice, bob } = market('2000');
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1', { marginMode: 'isolated' });
    venue.index(BTC, '55000');
    expect(alice.coin('USDT')).toMatchObject({
      free: '1396.4',
      crossedProfit: '0',
      isolatedProfit: '-500',
    });
  });

  test('R-F-16 both positions of a hedged user are margined', () => {
    const venue = engineVenue();
    const carol = venue.trader('carol', { USDT: '2000' }, { isHedge: true });
    const bob = venue.trader('bob', { USDT: '100000000' });
    bob.sells(BTC, '0.1 @ 60000');
    carol.opens(BTC, 'long', '0.1');
    bob.buys(BTC, '0.1 @ 60000');
    carol.opens(BTC, 'short', '0.1');
    expect(carol.coin('USDT')).toMatchObject({ crossedMargin: '1200', free: '792.8' });
  });
});
