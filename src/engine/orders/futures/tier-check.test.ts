import { describe, expect, test } from 'vitest';
import { BTC, fixtureSpec } from '../../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../../test/support/engine-harness.ts';
import type { TraderOptions } from '../../../../test/support/engine-trader.ts';

const RICH = { USDT: '100000000' };

/** At 60 000: 1 BTC at any leverage, 2 BTC at 20× and below, any size at 10× and below. */
const TIERS = [
  { upTo: '60000', maxLeverage: 50, maintenanceMarginRate: '0.005' },
  { upTo: '120000', maxLeverage: 20, maintenanceMarginRate: '0.02' },
  { upTo: '1000000', maxLeverage: 10, maintenanceMarginRate: '0.05' },
];

function tiered(leverage: number, options: TraderOptions = {}) {
  const venue = engineVenue({ instruments: [{ ...fixtureSpec(BTC), tiers: TIERS }] });
  const alice = venue.trader('alice', RICH, options);
  const bob = venue.trader('bob', RICH);
  alice.sets({ leverage, on: BTC });
  bob.sets({ leverage: 10, on: BTC });
  bob.buys(BTC, '50 @ 59999.9');
  bob.sells(BTC, '50 @ 60000');
  return { venue, alice, bob };
}

const REFUSED = 'refused: position-above-tier';

describe('an order', () => {
  test.each([
    // The lowest tier takes what its own maximum does not: the contract's is 125.
    [125, '1', '1.001'],
    [50, '1', '1.001'],
    [21, '1', '1.001'],
    [20, '2', '2.001'],
    [11, '2', '2.001'],
  ])('R-F-25 at %i× up to %s BTC may be open, not %s', (leverage, fits, exceeds) => {
    expect(tiered(leverage).alice.buys(BTC, exceeds).says).toBe(REFUSED);
    expect(tiered(leverage).alice.buys(BTC, fits).says).toBe(`filled ${fits} at 60000`);
    expect(tiered(leverage).alice.sells(BTC, exceeds).says).toBe(REFUSED);
  });

  test('R-F-25 the last tier has no end, whatever is written there', () => {
    // 30 BTC are 1 800 000, the last tier names 1 000 000.
    expect(tiered(10).alice.buys(BTC, '30').says).toBe('filled 30 at 60000');
  });

  test('R-F-25 the refusal tells the most that may be open', () => {
    const { result } = tiered(20).alice.buys(BTC, '3');
    expect(result).toEqual({ ok: false, reason: 'position-above-tier', detail: '120000' });
  });

  test('R-F-25 what is open counts at its open value, what waits at the mark', () => {
    const { venue, alice } = tiered(20);
    alice.buys(BTC, '1');
    // Waits far below, and counts 30 000 all the same.
    alice.buys(BTC, '0.5 @ 30000');
    expect(alice.buys(BTC, '0.501').says).toBe(REFUSED);
    venue.index(BTC, '40000');
    // 60 000 + 0.5 · 40 000 + 1 · 40 000 are 120 000.
    expect(alice.buys(BTC, '1.001').says).toBe(REFUSED);
    expect(alice.buys(BTC, '1 @ 30000').says).toBe('open 0 of 1');
  });

  test('R-F-25 what only closes is never refused, and of a flip what opens counts', () => {
    const { alice } = tiered(20);
    alice.buys(BTC, '2');
    expect(alice.sells(BTC, '1 @ 70000').says).toBe('open 0 of 1');
    // 2 are open and 1 waits to close them: of 3.001 more, 1 closes and 2.001 would open.
    expect(alice.sells(BTC, '3.001').says).toBe(REFUSED);
    expect(alice.sells(BTC, '3').says).toBe('filled 3 at 59999.9');
  });
});

describe('two positions in hedge mode', () => {
  test('R-F-25 count together where they are crossed', () => {
    const { alice } = tiered(20, { isHedge: true });
    expect(alice.opens(BTC, 'long', '1').says).toBe('filled 1 at 60000');
    expect(alice.opens(BTC, 'short', '1.001').says).toBe(REFUSED);
    // 60 000 and 0.999 · 60 000.
    expect(alice.opens(BTC, 'short', '0.999 @ 61000').says).toBe('open 0 of 0.999');
    expect(alice.opens(BTC, 'long', '0.002 @ 50000').says).toBe(REFUSED);
    expect(alice.opens(BTC, 'long', '0.001 @ 50000').says).toBe('open 0 of 0.001');
    expect(alice.closes(BTC, 'long', '1').says).toBe('filled 1 at 59999.9');
  });

  test('R-F-25 count each alone where they are isolated', () => {
    const { alice } = tiered(20, { isHedge: true });
    alice.sets({ marginMode: 'isolated', on: BTC });
    expect(alice.opens(BTC, 'long', '2').says).toBe('filled 2 at 60000');
    expect(alice.opens(BTC, 'short', '2').says).toBe('filled 2 at 59999.9');
    expect(alice.opens(BTC, 'short', '0.001').says).toBe(REFUSED);
  });
});

describe('leverage', () => {
  test('R-F-25 cannot rise beyond what is open and what waits to open', () => {
    const { alice } = tiered(10);
    alice.buys(BTC, '1');
    expect(alice.sets({ leverage: 125, on: BTC })).toBe('done');
    expect(alice.sets({ leverage: 20, on: BTC })).toBe('done');
    alice.buys(BTC, '0.001 @ 50000');
    expect(alice.sets({ leverage: 21, on: BTC })).toBe('leverage-above-tier');
    expect(alice.sets({ leverage: 20, on: BTC })).toBe('done');
  });

  test('R-F-25 the refusal tells the most that is possible', () => {
    const { venue, alice } = tiered(10);
    alice.buys(BTC, '1.5');
    const wanted = { type: 'set-leverage', uid: 'alice', instrument: BTC, leverage: 50 } as const;
    expect(venue.apply(wanted)).toEqual({ ok: false, reason: 'leverage-above-tier', detail: '20' });
    alice.buys(BTC, '0.5 @ 50000');
    alice.buys(BTC, '0.5 @ 50000');
    expect(venue.apply({ ...wanted, leverage: 20 })).toEqual({
      ok: false,
      reason: 'leverage-above-tier',
      detail: '10',
    });
  });

  test('R-F-25 of the margin mode that is not in use is free', () => {
    const { alice } = tiered(10);
    alice.buys(BTC, '2');
    expect(alice.sets({ leverage: 50, on: BTC, target: 'crossed' })).toBe('leverage-above-tier');
    expect(alice.sets({ leverage: 50, on: BTC, target: 'long' })).toBe('done');
  });
});
