import { expect, test } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { deltaRecord } from './account-delta.ts';

test('R-G-13 ratios are of the equity: of all coins without their sign, of each with it', () => {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '40000', BTC: '1' });
  // 60 000 of 100 000 dollars move with bitcoin.
  expect(deltaRecord(venue.state, alice.user)).toEqual({
    ratio: '0.6',
    isNeutral: false,
    ratioMax: '0.2',
    coinRatioMax: '0.05',
    coins: [{ coin: 'BTC', ratio: '0.6' }],
  });
  const bob = venue.trader('bob', { USDT: '10000000' });
  bob.buys(BTC, '1.5 @ 60000');
  alice.sells(BTC, '1.5 @ 60000');
  // 100 000 less the fee of 54; −30 000.
  const { coins, ratio } = deltaRecord(venue.state, alice.user);
  expect([ratio, coins]).toEqual(['0.30016209', [{ coin: 'BTC', ratio: '-0.30016209' }]]);
});

test('R-G-13 of an account with nothing all are 0', () => {
  const venue = engineVenue();
  const alice = venue.trader('alice', {});
  const { coins, ratio } = deltaRecord(venue.state, alice.user);
  expect([ratio, coins]).toEqual(['0', []]);
});
