import { describe, expect, test } from 'vitest';
import { BTC, fixtureSpec, INV } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';

describe('unrealised profit', () => {
  test.each([
    ['61000', '100', '-100'],
    ['59000', '-100', '100'],
    // 0.1 · 0.000000015 is 0.0000000015: rounded down on either side.
    ['60000.000000015', '0', '-0.00000001'],
  ])('R-F-20 linear at a mark of %s: long %s, short %s', (mark, long, short) => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000' });
    const bob = venue.trader('bob', { USDT: '10000' });
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    venue.index(BTC, mark);
    expect(alice.positions(BTC)[0]?.unrealisedPnl).toBe(long);
    expect(bob.positions(BTC)[0]?.unrealisedPnl).toBe(short);
  });

  test.each([
    // 1 · (m − 60 000) / m
    ['80000', '0.25', '-0.25'],
    ['50000', '-0.2', '0.2'],
    ['70000', '0.14285714', '-0.14285715'],
  ])('R-F-20 inverse at a mark of %s: long %s, short %s', (mark, long, short) => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { BTC: '10' });
    const bob = venue.trader('bob', { BTC: '10' });
    bob.sells(INV, '1 @ 60000');
    alice.buys(INV, '1');
    venue.index(INV, mark);
    expect(alice.positions(INV)[0]?.unrealisedPnl).toBe(long);
    expect(bob.positions(INV)[0]?.unrealisedPnl).toBe(short);
  });

  test('R-F-20 a coin finer than the mark is no trouble', () => {
    const venue = engineVenue({ instruments: [] });
    venue.operator({ type: 'create-coin', coin: 'FINE', scale: 18 });
    const spec = { ...fixtureSpec(BTC), quote: 'FINE', marginCoin: 'FINE', sizeStep: '1' };
    venue.operator({ type: 'create-instrument', spec: { ...spec, minSize: '1' } });
    const alice = venue.trader('alice', { FINE: '10000' });
    const bob = venue.trader('bob', { FINE: '10000' });
    bob.sells(BTC, '1 @ 60000');
    alice.buys(BTC, '1');
    venue.index(BTC, '60000.5');
    expect(alice.positions(BTC)[0]?.unrealisedPnl).toBe('0.5');
  });

  test('R-F-20 without a mark there is none', () => {
    const { indexPrice, ...spec } = fixtureSpec(BTC);
    const venue = engineVenue({ instruments: [spec] });
    const alice = venue.trader('alice', { USDT: '10000' });
    const bob = venue.trader('bob', { USDT: '10000' });
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    expect(indexPrice).toBe('60000');
    expect(alice.positions(BTC)[0]).toMatchObject({ unrealisedPnl: '0', markPrice: '0' });
  });

  test('R-F-20 a pin that is freed where there is no index leaves none, also for what trades next', () => {
    const { indexPrice, ...spec } = fixtureSpec(BTC);
    const venue = engineVenue({ instruments: [spec] });
    const alice = venue.trader('alice', { USDT: '10000' });
    const bob = venue.trader('bob', { USDT: '10000' });
    const pin = { type: 'set-mark-price', category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
    bob.sells(BTC, '0.2 @ 60000');
    alice.buys(BTC, '0.1');
    venue.operator({ ...pin, price: '59000' });
    expect(indexPrice).toBe('60000');
    expect(alice.coin('USDT').crossedProfit).toBe('-100');
    venue.operator({ ...pin, price: null });
    expect(alice.coin('USDT').crossedProfit).toBe('0');
    alice.buys(BTC, '0.1');
    expect(alice.coin('USDT').crossedProfit).toBe('0');
  });
});
