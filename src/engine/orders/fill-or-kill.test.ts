import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';

const RICH = { USDT: '1000000', ETH: '1000' };

function market() {
  const venue = engineVenue();
  const alice = venue.trader('alice', RICH);
  const bob = venue.trader('bob', RICH);
  return { venue, alice, bob, carol: venue.trader('carol', RICH) };
}

describe('what a fill-or-kill order may count on', () => {
  test('R-2.3-3 not on its own orders where they would end it', () => {
    const { alice, bob } = market();
    bob.sells(ETH, '1 @ 100');
    alice.sells(ETH, '1 @ 100');
    bob.sells(ETH, '1 @ 101');
    for (const stp of ['cancel_taker', 'cancel_both'] as const)
      expect(alice.buys(ETH, '2 @ 101', { timeInForce: 'fok', stp }).says).toBe(
        'cancelled 0 of 2 (fok_not_full_cancel)',
      );
    const over = alice.buys(ETH, '2 @ 101', { timeInForce: 'fok', stp: 'cancel_maker' });
    expect(over.says).toBe('filled 2 at 100.5');
  });

  test('R-2.3-3 on its own orders where self-trades are allowed', () => {
    const { alice } = market();
    alice.sells(ETH, '1 @ 100');
    expect(alice.buys(ETH, '1 @ 100', { timeInForce: 'fok' }).says).toBe('filled 1 at 100');
  });

  test('R-2.3-3 not on the part of a reduce-only order that exceeds the position', () => {
    const { alice, bob, carol } = market();
    carol.sells(BTC, '0.01 @ 60000');
    alice.buys(BTC, '0.01');
    bob.buys(BTC, '1 @ 60000');
    const fok = { timeInForce: 'fok', reduceOnly: true } as const;
    expect(alice.sells(BTC, '0.011 @ 60000', fok).says).toBe(
      'cancelled 0 of 0.011 (fok_not_full_cancel)',
    );
    expect(alice.sells(BTC, '0.01 @ 60000', fok).says).toBe('filled 0.01 at 60000');
  });

  test('R-2.3-3 not on reduce-only orders that an earlier fill of their maker would trim', () => {
    const { venue, alice, bob, carol } = market();
    carol.sells(BTC, '0.01 @ 60000');
    bob.buys(BTC, '0.01 @ 60000');
    bob.sells(BTC, '0.01 @ 60100');
    bob.sells(BTC, '0.01 @ 60200', { reduceOnly: true });
    const order = alice.buys(BTC, '0.02 @ 60200', { timeInForce: 'fok' });
    expect(order.says).toBe('cancelled 0 of 0.02 (fok_not_full_cancel)');
    expect(venue.ladder(BTC)).toEqual(['60200: 0.01', '60100: 0.01', '-']);
    expect(alice.buys(BTC, '0.01 @ 60200', { timeInForce: 'fok' }).says).toBe(
      'filled 0.01 at 60100',
    );
  });

  test('R-2.3-3 on several orders of a maker who can bear what they cost him', () => {
    const { alice, bob, carol } = market();
    carol.sells(BTC, '0.01 @ 60000');
    bob.buys(BTC, '0.01 @ 60000');
    bob.sells(BTC, '0.01 @ 60100');
    bob.sells(BTC, '0.01 @ 60200');
    const order = alice.buys(BTC, '0.02 @ 60200', { timeInForce: 'fok' });
    expect(order.says).toBe('filled 0.02 at 60150');
    expect(bob.position(BTC)).toBe('short 0.01 @ 60200');
  });

  test('R-2.3-3 not on the second order of a maker whom the first leaves without margin', () => {
    const { venue, alice, carol } = market();
    // Long 0.01 at 60 000 costs 60 + 0.36 of 66 USDT; 30 000 realises a loss of 300.
    const poor = venue.trader('poor', { USDT: '66' });
    carol.sells(BTC, '0.01 @ 60000');
    poor.buys(BTC, '0.01 @ 60000');
    poor.sells(BTC, '0.01 @ 30000');
    poor.sells(BTC, '0.001 @ 30001');
    const order = alice.buys(BTC, '0.011 @ 30001', { timeInForce: 'fok' });
    expect(order.says).toBe('cancelled 0 of 0.011 (fok_not_full_cancel)');
    expect(alice.buys(BTC, '0.011 @ 30001', { timeInForce: 'ioc' }).says).toBe(
      'cancelled 0.01 of 0.011 at 30000 (ioc_not_full_cancel)',
    );
  });
});
