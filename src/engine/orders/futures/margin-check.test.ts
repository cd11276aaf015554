import { describe, expect, test } from 'vitest';
import { BTC, ETHF, INV } from '../../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../../test/support/engine-harness.ts';

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
    alice.sells(BTC, '0.05 @ 61000');
    // 0.15 · 61 000 = 9 150; a third of it opens: 3 050 / 10 + 3 050 · 0.06 %.
    expect(alice.coin('USDT').orderMargin).toBe('306.83');
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
    const poor = market('123');
    poor.bob.buys(BTC, '0.01 @ 60000');
    poor.alice.sells(BTC, '0.01');
    poor.bob.sells(BTC, '0.01 @ 60000');
    poor.bob.sells(BTC, '0.01 @ 64000');
    // 62.64 free do not cover 64.384, though they would cover the average.
    expect(poor.alice.buys(BTC, '0.02').says).toBe('refused: insufficient-margin');
  });
});

describe('free balance', () => {
  test('R-F-14 an unrealised loss counts against new orders, an unrealised profit does not back them', () => {
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
