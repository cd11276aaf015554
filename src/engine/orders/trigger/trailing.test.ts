/** Trailing plans and stops, by the mark, which is the index in the fixture. */
import { describe, expect, test } from 'vitest';
import { BTC } from '../../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../../test/support/engine-harness.ts';
import { triggersOf } from '../../../../test/support/engine-triggers.ts';

function venueAt60000() {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '100000' });
  const bob = venue.trader('bob', { USDT: '1000000' });
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1');
  bob.buys(BTC, '1 @ 55000');
  return { venue, alice, waits: triggersOf(venue, alice) };
}

const SELL = { kind: 'trailing-plan', by: 'mark', callback: '2' } as const;

describe('a trailing trigger', () => {
  test('R-P-7 is activated at its price, follows the best and fires on the retreat', () => {
    const { venue, waits } = venueAt60000();
    const plan = waits.plans(BTC, 'sell', '0.01', { ...SELL, at: '61000' });
    venue.index(BTC, '60999.9');
    expect(plan.record.bestPrice).toBe('');
    venue.index(BTC, '62000');
    expect(plan.record).toMatchObject({ bestPrice: '62000', callbackRatio: '2' });
    venue.index(BTC, '65000');
    expect(plan.record.bestPrice).toBe('65000');
    // 65 000 · 0.98 = 63 700.
    venue.index(BTC, '63700.1');
    expect([plan.says, plan.record.bestPrice]).toEqual(['live', '65000']);
    venue.index(BTC, '63700');
    expect(plan.says).toBe('executed');
  });

  test('R-P-7 one that buys follows the lowest price', () => {
    const { venue, waits } = venueAt60000();
    const plan = waits.plans(BTC, 'buy', '0.01 @ 50000', { ...SELL, at: '59000' });
    venue.index(BTC, '58000');
    venue.index(BTC, '50000');
    // 50 000 · 1.02 = 51 000.
    venue.index(BTC, '50999.9');
    expect(plan.says).toBe('live');
    venue.index(BTC, '51000');
    expect(plan.says).toBe('executed');
  });

  test('R-P-7 several follow one price, each with its own callback', () => {
    const { venue, waits } = venueAt60000();
    const wide = waits.plans(BTC, 'sell', '0.01', { ...SELL, at: '60000', callback: '10' });
    const late = waits.plans(BTC, 'sell', '0.01', { ...SELL, at: '70000', callback: '5' });
    const close = waits.plans(BTC, 'sell', '0.01', { ...SELL, at: '60500', callback: '0.01' });
    venue.index(BTC, '66000');
    venue.index(BTC, '65993.4');
    expect([wide.says, late.says, close.says]).toEqual(['live', 'live', 'executed']);
    venue.index(BTC, '59400');
    expect([wide.says, late.says]).toEqual(['executed', 'live']);
  });

  test('R-P-7 a stop closes its size of the position and dies with it', () => {
    const { venue, alice, waits } = venueAt60000();
    const protect = { kind: 'trailing-stop', by: 'mark', callback: '1', size: '0.04' } as const;
    const [stop, other] = waits.protects(
      BTC,
      'long',
      { ...protect, at: '61000' },
      { ...protect, at: '70000', size: '0.1' },
    );
    venue.index(BTC, '61000');
    venue.index(BTC, '60390');
    expect(stop?.says).toBe('executed');
    expect(alice.position(BTC)).toBe('long 0.06 @ 60000');
    alice.sells(BTC, '0.06');
    expect(other?.says).toBe('cancelled (tpsl_plan_cancel)');
  });

  test.each(['0', '-1', '10.01', '1.001', 'x'])(
    'R-P-7 a callback of %s percent is refused',
    (callback) => {
      const { waits } = venueAt60000();
      const plan = waits.plans(BTC, 'sell', '0.01', { ...SELL, at: '61000', callback });
      expect(plan.says).toBe('refused: callback-out-of-range');
    },
  );

  test('R-P-6 tells the retreat in its receipt', () => {
    const { venue, waits } = venueAt60000();
    waits.plans(BTC, 'sell', '0.01', { ...SELL, at: '61000' });
    venue.index(BTC, '65000');
    venue.index(BTC, '63000');
    const [receipt] = venue.lastEvents.filter((event) => event.type === 'receipt');
    expect(receipt?.receipt).toMatchObject({
      formula: 'mark price ≤ retreat price = best price · (1 − callback)',
      inputs: [
        { name: 'trigger' },
        { name: 'mark price', value: '63000' },
        { name: 'trigger price', value: '61000' },
        { name: 'best price', value: '65000' },
        { name: 'callback', value: '2%' },
        { name: 'retreat price', value: '63700' },
      ],
    });
  });
});
