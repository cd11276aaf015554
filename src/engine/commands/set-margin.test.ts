import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';

/** Alice is long 0.1 BTC at 60 000, isolated at leverage 10: margin 600, fee 3.6 of 1000. */
function isolatedLong() {
  const venue = engineVenue();
  const bob = venue.trader('bob', { USDT: '100000' });
  const alice = venue.trader('alice', { USDT: '1000' });
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1', { marginMode: 'isolated' });
  const move = (amount: string, positionSide: 'long' | 'short' = 'long', instrument = BTC) => {
    const result = venue.apply({
      type: 'set-margin',
      uid: 'alice',
      instrument,
      positionSide,
      amount,
    });
    return result.ok ? result.margin : `${result.reason} ${result.detail ?? ''}`.trim();
  };
  return { venue, alice, move };
}

describe('margin of an isolated position', () => {
  test('R-C-12 goes in from the wallet, as far as it is free', () => {
    const { alice, move } = isolatedLong();
    expect(move('396.40000001')).toBe('insufficient-margin 396.4 USDT');
    expect(move('100.5')).toBe('700.5');
    expect(alice.coin('USDT')).toMatchObject({ free: '295.9', isolatedMargin: '700.5' });
  });

  test('R-C-12 comes out down to the initial margin', () => {
    const { alice, move } = isolatedLong();
    move('100');
    expect(move('-100.00000001')).toBe('margin-exceeds-spare 100');
    expect(move('-100')).toBe('600');
    expect(move('-0.00000001')).toBe('margin-exceeds-spare 0');
    expect(alice.coin('USDT')).toMatchObject({ free: '396.4', isolatedMargin: '600' });
  });

  test('R-C-12 an unrealised loss stays covered', () => {
    const { venue, move } = isolatedLong();
    move('100');
    // At 59 400 the position has lost 60: 40 can be spared.
    venue.index(BTC, '59400');
    expect(move('-40.1')).toBe('margin-exceeds-spare 40');
    expect(move('-40')).toBe('660');
  });

  test('R-C-12 there must be such a position, and it must be isolated', () => {
    const { venue, alice, move } = isolatedLong();
    expect(move('1', 'short')).toBe('no-position');
    expect(move('1', 'long', ETH)).toBe(`unknown-instrument ${ETH}`);
    alice.sells(BTC, '0.1 @ 60000', { reduceOnly: true });
    const bob = venue.trader('carol', { USDT: '100000' });
    bob.buys(BTC, '0.1');
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1', { marginMode: 'crossed' });
    expect(move('1')).toBe(`margin-not-isolated ${BTC}`);
  });

  test.each(['0', '1e3', '0.000000001', ''])('R-C-12 %j is no amount', (amount) => {
    expect(isolatedLong().move(amount)).toBe('invalid-amount amount');
  });
});
