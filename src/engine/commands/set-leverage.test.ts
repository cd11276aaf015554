import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';

/** Alice, with `money` USDT, is long 0.1 BTC at 60 000 with leverage 10; the taker fee was 3.6. */
function long(money: string, marginMode: 'crossed' | 'isolated' = 'crossed') {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: money });
  const bob = venue.trader('bob', { USDT: '100000000' });
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1', { marginMode });
  return { venue, alice, bob };
}

describe('leverage', () => {
  test('R-U-2 is 10 unless set, a whole number from 1 to the instrument’s maximum', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    expect(alice.buys(BTC, '0.001 @ 60000').record.leverage).toBe(10);
    for (const leverage of [0, -1, 2.5, 126])
      expect(alice.sets({ leverage, on: BTC })).toBe('leverage-out-of-range');
    expect(alice.sets({ leverage: 125, on: BTC })).toBe('done');
    expect(alice.buys(BTC, '0.001 @ 60000').record.leverage).toBe(125);
    expect(alice.sets({ leverage: 2, on: ETH })).toBe('unknown-instrument');
  });

  test('R-U-3 a lower one is refused when the margin for what is open is not there', () => {
    const { alice } = long('1000');
    expect(alice.coin('USDT').free).toBe('396.4');
    expect(alice.sets({ leverage: 6, on: BTC })).toBe('leverage-needs-margin');
    expect(alice.positions(BTC)[0]?.leverage).toBe(10);
    expect(alice.coin('USDT').free).toBe('396.4');
    // 6 000 / 8 = 750
    expect(alice.sets({ leverage: 8, on: BTC })).toBe('done');
    expect(alice.coin('USDT')).toMatchObject({ free: '246.4', crossedMargin: '750' });
  });

  test('R-U-3 a higher one frees margin, of orders too', () => {
    const { alice } = long('1000');
    alice.buys(BTC, '0.01 @ 60000');
    expect(alice.coin('USDT')).toMatchObject({ free: '336.04', orderMargin: '60.36' });
    expect(alice.sets({ leverage: 100, on: BTC, target: 'crossed' })).toBe('done');
    // 996.4 − 60 − 6.36
    expect(alice.coin('USDT')).toMatchObject({ free: '930.04', orderMargin: '6.36' });
  });

  test('R-U-3 orders lock more at a lower one, or it is refused whole', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '200' });
    alice.buys(BTC, '0.01 @ 60000');
    expect(alice.sets({ leverage: 3, on: BTC })).toBe('leverage-needs-margin');
    expect(alice.coin('USDT').orderMargin).toBe('60.36');
    expect(alice.sets({ leverage: 4, on: BTC })).toBe('done');
    expect(alice.coin('USDT').orderMargin).toBe('150.36');
  });

  test('R-U-4 an isolated position takes what it needs more from the wallet and gives back what it needs less', () => {
    const { alice } = long('2000', 'isolated');
    expect(alice.sets({ leverage: 5, on: BTC, target: 'long' })).toBe('done');
    expect(alice.positions(BTC)[0]?.margin).toBe('1200');
    expect(alice.coin('USDT').free).toBe('796.4');
    expect(alice.sets({ leverage: 2, on: BTC, target: 'long' })).toBe('leverage-needs-margin');
    expect(alice.sets({ leverage: 20, on: BTC, target: 'long' })).toBe('done');
    expect(alice.positions(BTC)[0]?.margin).toBe('300');
    expect(alice.coin('USDT').free).toBe('1696.4');
    expect(alice.sets({ leverage: 50, on: BTC, target: 'short' })).toBe('done');
    expect(alice.positions(BTC)[0]?.margin).toBe('300');
  });

  test('R-U-5 raising it never takes out the margin that an unrealised loss needs', () => {
    const { venue, alice, bob } = long('1000', 'isolated');
    venue.index(BTC, '55000');
    // Margin 600, loss 500, new margin 60: 40 can be spared, not 540.
    expect(alice.sets({ leverage: 100, on: BTC })).toBe('done');
    expect(alice.positions(BTC)[0]?.margin).toBe('560');
    // A loss of 530 leaves 30 of margin above the 25.07 it must keep: nothing can be spared.
    venue.index(BTC, '54700');
    expect(alice.sets({ leverage: 125, on: BTC })).toBe('done');
    expect(alice.positions(BTC)[0]?.margin).toBe('560');
    bob.buys(BTC, '0.1 @ 54500');
    alice.sells(BTC, '0.1');
    expect(venue.ledger('uncovered-loss:USDT-FUTURES:BTCUSDT:USDT')).toBe(0);
  });

  test('R-U-4 both positions are set in one act, each to its own', () => {
    const venue = engineVenue();
    const carol = venue.trader('carol', { USDT: '10000' }, { isHedge: true });
    const bob = venue.trader('bob', { USDT: '100000000' });
    carol.sets({ marginMode: 'isolated', on: BTC });
    bob.sells(BTC, '0.1 @ 60000');
    carol.opens(BTC, 'long', '0.1');
    bob.buys(BTC, '0.1 @ 60000');
    carol.opens(BTC, 'short', '0.1');
    const both = { type: 'set-leverage', uid: 'carol', instrument: BTC } as const;
    expect(venue.apply({ ...both, leverage: 20, shortLeverage: 5 })).toEqual({
      ok: true,
      leverage: 20,
    });
    expect(carol.positions(BTC).map(({ side, margin }) => [side, margin])).toEqual([
      ['long', '300'],
      ['short', '1200'],
    ]);
    expect(venue.apply({ ...both, leverage: 20, shortLeverage: 500 })).toMatchObject({
      reason: 'leverage-out-of-range',
    });
  });

  test('R-U-2 unknown names are refused', () => {
    const venue = engineVenue();
    const set = { type: 'set-leverage', leverage: 5 } as const;
    venue.trader('alice', {});
    expect(venue.apply({ ...set, uid: 'nobody', instrument: BTC })).toMatchObject({
      reason: 'unknown-user',
    });
    expect(venue.apply({ ...set, uid: 'alice', instrument: 'SPOT:NONE' })).toMatchObject({
      reason: 'unknown-instrument',
    });
  });
});

describe('margin mode', () => {
  test('R-U-6 an order’s own mode becomes the symbol’s while nothing is open there', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    const first = alice.buys(BTC, '0.001 @ 50000', { marginMode: 'isolated' });
    expect(alice.buys(BTC, '0.001 @ 50000', { marginMode: 'crossed' }).says).toBe(
      'refused: margin-mode-mismatch',
    );
    expect(alice.buys(BTC, '0.001 @ 50000').record.marginMode).toBe('isolated');
    alice.cancels(first);
    expect(alice.sets({ marginMode: 'crossed', on: BTC })).toBe('margin-mode-locked');
    expect(alice.sets({ marginMode: 'isolated', on: BTC })).toBe('done');
  });

  test('R-U-6 it can be set with nothing open, on a futures instrument that exists', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    expect(alice.sets({ marginMode: 'isolated', on: BTC })).toBe('done');
    expect(alice.buys(BTC, '0.001 @ 50000').record.marginMode).toBe('isolated');
    expect(alice.sets({ marginMode: 'isolated', on: ETH })).toBe('unknown-instrument');
    expect(
      venue.apply({
        type: 'set-margin-mode',
        uid: 'nobody',
        instrument: BTC,
        marginMode: 'crossed',
      }),
    ).toMatchObject({ reason: 'unknown-user' });
  });

  test('R-U-7 a margin coin that is not the instrument’s is refused', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    expect(alice.buys(BTC, '0.001 @ 50000', { marginCoin: 'BTC' }).result).toEqual({
      ok: false,
      reason: 'margin-coin-mismatch',
      detail: 'USDT',
    });
    expect(alice.buys(BTC, '0.001 @ 50000', { marginCoin: 'USDT' }).says).toBe('open 0 of 0.001');
  });
});
