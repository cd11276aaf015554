import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { accountLongShort, longShortOf, marginLongShort, positionLongShort } from './sentiment.ts';

describe('which way accounts lean', () => {
  test('R-G-8 by their number, and by what one of them holds on average', () => {
    const venue = engineVenue();
    const [alice, bob, carol, dave] = ['alice', 'bob', 'carol', 'dave'].map((name) =>
      venue.trader(name, { USDT: '100000' }),
    );
    expect(accountLongShort(venue.market(BTC))).toEqual({ long: '0', short: '0', longShort: '0' });
    for (const [buyer, size] of [
      [alice, '0.3'],
      [bob, '0.2'],
      [carol, '0.1'],
    ] as const)
      buyer?.buys(BTC, `${size} @ 60000`);
    dave?.sells(BTC, '0.6 @ 60000');
    // Three hold 0.2 on average, one holds 0.6.
    const byNumber = { long: '0.75', short: '0.25', longShort: '3' };
    expect(accountLongShort(venue.market(BTC))).toEqual(byNumber);
    const bySize = { long: '0.25', short: '0.75', longShort: '0.3333' };
    expect(positionLongShort(venue.market(BTC))).toEqual(bySize);
  });

  test('R-G-8 long and short are 1 together; without one of them there is no quotient', () => {
    expect(longShortOf(1, 2)).toEqual({ long: '0.3333', short: '0.6667', longShort: '0.5' });
    expect(longShortOf(2, 0)).toEqual({ long: '1', short: '0', longShort: '0' });
  });

  test('R-G-8 on margin by what is owed of either coin', () => {
    const venue = engineVenue();
    expect(marginLongShort(venue.state, venue.market(ETH))).toBe('0');
  });
});
