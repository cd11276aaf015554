import { expect, it } from 'vitest';
import { BTC, INV } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { accountDelta } from './account-delta.ts';

const USD = 1e8;

it('R-G-13 is what is there of a coin and what contracts on it add, in dollars', () => {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '10000', BTC: '1', DOGE: '100' });
  const bob = venue.trader('bob', { USDT: '1000000', BTC: '10' });
  const delta = () => accountDelta(venue.state, alice.user);
  // 10 000 + 60 000 + 10; dollars and DOGE, whose price is declared, do not move.
  expect(delta()).toEqual({
    equity: 70010 * USD,
    delta: 60000 * USD,
    coins: [{ coin: 'BTC', delta: 60000 * USD }],
  });
  bob.buys(BTC, '0.4 @ 60000');
  alice.sells(BTC, '0.4 @ 60000');
  bob.sells(INV, '0.1 @ 60000');
  alice.buys(INV, '0.1 @ 60000');
  // 1 − 0.4 + 0.1 BTC, less the fee of 0.06 % of 0.1 BTC.
  expect(delta().delta).toBe((42000 - 3.6) * USD);
});

it('R-G-13 is nothing where nothing moves', () => {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '5' });
  expect(accountDelta(venue.state, alice.user)).toEqual({ equity: 5 * USD, delta: 0, coins: [] });
});
