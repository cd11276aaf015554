import { describe, expect, test } from 'vitest';
import { BTC, fixtureSpec } from '../../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../../test/support/engine-harness.ts';
import type { TraderOptions } from '../../../../test/support/engine-trader.ts';
import type { OpenInterestLimit } from '../../core/instrument.ts';

const RICH = { USDT: '100000000' };
const REFUSED = 'refused: open-interest-above-limit';

/** A maker bids 59 999.9 and asks 60 000; the mark is 60 000. */
function limited(openInterestLimit: OpenInterestLimit, options: TraderOptions = {}) {
  const venue = engineVenue({ instruments: [fixtureSpec(BTC)] });
  const maker = venue.trader('maker', RICH);
  maker.buys(BTC, '50 @ 59999.9');
  maker.sells(BTC, '50 @ 60000');
  venue.index(BTC, '60000');
  const changes = { openInterestLimit };
  venue.operator({
    type: 'update-instrument',
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    changes,
  });
  const alice = venue.trader('alice', RICH, options);
  return { venue, alice };
}

describe('one account', () => {
  test('R-F-27 may have so much open on a side, and not a step more', () => {
    // 2 BTC at 60 000 are 120 000.
    expect(limited({ user: '120000' }).alice.buys(BTC, '2.001').says).toBe(REFUSED);
    const { alice } = limited({ user: '120000' });
    expect(alice.buys(BTC, '2').says).toBe('filled 2 at 60000');
    expect(alice.buys(BTC, '0.001').result).toEqual({
      ok: false,
      reason: 'open-interest-above-limit',
      detail: '120000 USDT',
    });
  });

  test('R-F-27 what waits to open counts at the mark, what closes first does not', () => {
    const { alice } = limited({ user: '120000' });
    expect(alice.buys(BTC, '1.5 @ 30000').says).toBe('open 0 of 1.5');
    expect(alice.buys(BTC, '0.501 @ 30000').says).toBe(REFUSED);
    expect(alice.sells(BTC, '2').says).toBe('filled 2 at 59999.9');
    // Of 2 short and 1.5 that wait to buy, 2.5 more close 0.5 and open 2.
    expect(alice.buys(BTC, '2.501 @ 30000').says).toBe(REFUSED);
    expect(alice.buys(BTC, '2.5 @ 30000').says).toBe('open 0 of 2.5');
  });

  test('R-F-27 closes whatever the limit has become, and is closed by none', () => {
    const { venue, alice } = limited({});
    alice.buys(BTC, '2');
    const changes = { openInterestLimit: { user: '60' } };
    venue.operator({
      type: 'update-instrument',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      changes,
    });
    expect(alice.position(BTC)).toBe('long 2 @ 60000');
    expect(alice.buys(BTC, '0.001').says).toBe(REFUSED);
    expect(alice.sells(BTC, '1', { reduceOnly: true }).says).toBe('filled 1 at 59999.9');
    expect(alice.sells(BTC, '1').says).toBe('filled 1 at 59999.9');
  });

  test('R-F-27 in hedge mode each side counts alone', () => {
    const { alice } = limited({ user: '120000' }, { isHedge: true });
    expect(alice.opens(BTC, 'long', '2').says).toBe('filled 2 at 60000');
    expect(alice.opens(BTC, 'short', '2').says).toBe('filled 2 at 59999.9');
    expect(alice.opens(BTC, 'short', '0.001').says).toBe(REFUSED);
  });
});

describe('a main account and its sub-accounts', () => {
  test('R-F-27 have one limit together, whichever of them orders', () => {
    const { venue, alice } = limited({ user: '120000', withSubAccounts: '180000' });
    const one = venue.trader('one', RICH, { parentUid: 'alice' });
    const two = venue.trader('two', RICH, { parentUid: 'alice' });
    const bob = venue.trader('bob', RICH);
    expect(one.buys(BTC, '2').says).toBe('filled 2 at 60000');
    expect(two.buys(BTC, '0.5 @ 50000').says).toBe('open 0 of 0.5');
    // 2.5 of the 3 that 180 000 are.
    expect(alice.buys(BTC, '0.501').says).toBe(REFUSED);
    expect(alice.buys(BTC, '0.5').says).toBe('filled 0.5 at 60000');
    expect(two.buys(BTC, '0.001').says).toBe(REFUSED);
    expect(two.sells(BTC, '2').says).toBe('filled 2 at 59999.9');
    expect(bob.buys(BTC, '2').says).toBe('filled 2 at 60000');
  });
});

describe('a limit', () => {
  test('R-F-27 is of contracts alone, and not below zero', () => {
    const venue = engineVenue();
    for (const [category, symbol, user] of [
      ['SPOT', 'ETHUSDT', '1'],
      ['USDT-FUTURES', 'BTCUSDT', '-1'],
    ] as const) {
      const changes = { openInterestLimit: { user } };
      const act = { type: 'update-instrument', category, symbol, changes } as const;
      expect(venue.operator(act)).toBe('invalid-instrument');
    }
  });
});
