import { describe, expect, it } from 'vitest';
import { BTC, ETHF, INV } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { accountDelta, isHedged } from './account-delta.ts';

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

it('R-G-13 counts an isolated position with its margin and profit', () => {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '10000' });
  const bob = venue.trader('bob', { USDT: '1000000' });
  alice.sets({ marginMode: 'isolated', on: BTC });
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1 @ 60000');
  venue.index(BTC, '61000');
  const { equity, delta } = accountDelta(venue.state, alice.user);
  // 10 000 less the fee of 3.60, and 100 of profit.
  expect([equity, delta]).toEqual([(10100 - 3.6) * USD, 6100 * USD]);
});

describe('R-G-22 a hedged position', () => {
  /** 1 BTC and 10 000 USDT beside a short, of the level asked for. */
  function hedged(size: string, isDeltaNeutral: boolean) {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000', BTC: '1' });
    const bob = venue.trader('bob', { USDT: '1000000' });
    venue.apply({ type: 'set-asset-mode', uid: 'alice', assetMode: 'union', isDeltaNeutral });
    bob.buys(BTC, `${size} @ 60000`);
    alice.sells(BTC, `${size} @ 60000`);
    const userMarket = alice.user.userMarkets.get(BTC);
    return userMarket !== undefined && isHedged(venue.state, userMarket);
  }

  it.each([
    // 3 000, then 4 200 of some 69 965, is 4.3 and 6 percent: the bound is 5.
    ['nearly as large as the coin', '0.95', true, true],
    ['less than that', '0.93', true, false],
    ['of an account of another level', '0.95', false, false],
  ])('%s', (_, size, isDeltaNeutral, is) => {
    expect(hedged(size, isDeltaNeutral)).toBe(is);
  });

  it('of a coin is none where the account as a whole is not neutral', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000', BTC: '1', ETH: '8.8' });
    const bob = venue.trader('bob', { USDT: '1000000' });
    venue.apply({
      ...{ type: 'set-asset-mode', uid: 'alice', assetMode: 'union', isDeltaNeutral: true },
    });
    bob.buys(BTC, '1 @ 60000');
    alice.sells(BTC, '1 @ 60000');
    const isIt = () => {
      const userMarket = alice.user.userMarkets.get(BTC);
      return userMarket !== undefined && isHedged(venue.state, userMarket);
    };
    // ETH is 17 600 of 87 600, a little above a fifth; at 1 900 it is 16 720 of 86 720.
    expect(isIt()).toBe(false);
    venue.index(ETHF, '1900');
    expect(isIt()).toBe(true);
  });
});
