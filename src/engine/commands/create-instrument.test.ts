import { describe, expect, test } from 'vitest';
import { BTC, ETH, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { mul } from '../../primitives/units.ts';
import type { InstrumentSpec } from '../core/instrument.ts';

const ETHFED = 'USDT-FUTURES:ETHFED';

/** Declares a USDT contract on ETH, without an index price; the refusal's detail, or nothing. */
function declares(venue: EngineVenue, changes: Partial<InstrumentSpec>): string | undefined {
  const { indexPrice, ...rest } = fixtureSpec('USDT-FUTURES:ETHUSDT');
  const spec = { ...rest, symbol: 'ETHFED', ...changes };
  const result = venue.apply({ type: 'create-instrument', spec, by: 'test' });
  return result.ok ? undefined : result.detail;
}

describe('contracts with a delivery', () => {
  test('R-V-2 a delivery lies ahead of the declaration', () => {
    const venue = engineVenue();
    expect(declares(venue, { deliveryMs: venue.timeMs })).toBe('deliveryTime must lie ahead');
    expect(declares(venue, { deliveryMs: venue.timeMs + 1 })).toBeUndefined();
  });

  test('R-V-3 an update never changes when a contract is delivered', () => {
    const venue = engineVenue();
    const deliveryMs = venue.timeMs + 5000;
    declares(venue, { deliveryMs });
    const changes = { deliveryMs: deliveryMs + 1, makerFeeRate: '0.0001' };
    const named = { category: 'USDT-FUTURES', symbol: 'ETHFED' } as const;
    venue.operator({ type: 'update-instrument', ...named, changes });
    expect(venue.market(ETHFED).instrument).toMatchObject({ deliveryMs, makerFeeRate: 10 ** 8 });
  });
});

describe('an index from the spot book', () => {
  const fed = { indexSource: 'spot' } as const;

  test('R-V-2 needs the book of its own coins', () => {
    const venue = engineVenue({ instruments: [fixtureSpec(ETH), fixtureSpec(BTC)] });
    const missing = 'indexSource spot needs a SPOT instrument of BTC and USDT';
    expect(declares(venue, { ...fed, base: 'BTC' })).toBe(missing);
    expect(declares(venue, { ...fixtureSpec(ETH), ...fed, symbol: 'ETHSPOT' })).toBe(
      'indexSource spot is for futures',
    );
    const update = { type: 'update-instrument', category: 'USDT-FUTURES' } as const;
    expect(venue.operator({ ...update, symbol: 'BTCUSDT', changes: fed })).toBe(
      'invalid-instrument',
    );
    expect(venue.market(BTC).instrument.indexSource).toBe('external');
    expect(declares(venue, fed)).toBeUndefined();
  });

  test('R-V-2 starts where that book stands, and at nothing before its first trade', () => {
    const venue = engineVenue();
    declares(venue, { ...fed, symbol: 'EARLY' });
    expect(venue.market('USDT-FUTURES:EARLY').indexPrice).toBeUndefined();
    const alice = venue.trader('alice', { USDT: '10000', ETH: '1' });
    alice.sells(ETH, '0.5 @ 2000');
    venue.trader('bob', { USDT: '10000' }).buys(ETH, '0.5 @ 2000');
    declares(venue, fed);
    expect(venue.market(ETHFED).indexPrice).toBe(mul(2000, 10 ** 12));
  });
});
