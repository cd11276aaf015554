import { describe, expect, test } from 'vitest';
import { BTC, ETHF, INV } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Trader } from '../../../test/support/engine-trader.ts';
import { setsAssetMode } from '../../../test/support/margin-venue.ts';
import type { Units } from '../../primitives/units.ts';
import type { UserMarket } from '../core/entities.ts';
import type { Scope } from '../core/state.ts';
import { crossedExposure, type Exposure } from '../risk/exposure.ts';
import { shareOfEquity } from './bankruptcy-price.ts';

const RICH = { USDT: '10000000', BTC: '1000' };

/** Alice with this much money long 0.1 BTC at 60 000 and short 1 ETH at 2 000, crossed. */
function twoPositions(money: string) {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: money });
  const bob = venue.trader('bob', RICH);
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1');
  bob.buys(ETHF, '1 @ 2000');
  alice.sells(ETHF, '1');
  return { venue, alice };
}

function userMarket(trader: Trader, key: string): UserMarket {
  const found = trader.user.userMarkets.get(key);
  if (found === undefined) throw new Error(`no user market in ${key}`);
  return found;
}

function shareOf(venue: EngineVenue, trader: Trader, key: string): Units {
  const held = userMarket(trader, key);
  const scope: Scope = { kind: 'pocket', pocket: held.settlementPocket };
  return shareOfEquity(venue.state, scope, crossedExposure(held));
}

/** Where trading is halted nobody is liquidated: who is far below zero can be looked at. */
function halt(venue: EngineVenue): void {
  venue.operator({ type: 'set-status', status: 'halted' });
}

describe('the share of a position in the equity of its wallet', () => {
  test('R-Q-4 what is left is shared by what each must keep', () => {
    const { venue, alice } = twoPositions('10000');
    // 10 000 − fees 3.6 and 1.2; requirements 6 000 · 0.0046 = 27.6 and 2 000 · 0.0046 = 9.2.
    expect(shareOf(venue, alice, BTC)).toBe(749640000000);
    expect(shareOf(venue, alice, ETHF)).toBe(249880000000);
  });

  test('R-Q-4 a deficit is borne by the position that lost, not by the one that won', () => {
    const { venue, alice } = twoPositions('1000');
    halt(venue);
    venue.index(BTC, '40000');
    venue.index(ETHF, '1900');
    // 995.2 − 2 000 + 100.
    expect(shareOf(venue, alice, BTC)).toBe(-90480000000);
    expect(shareOf(venue, alice, ETHF)).toBe(0);
  });

  test('R-Q-4 a deficit of several is shared by what each has lost, rounded down', () => {
    const { venue, alice } = twoPositions('1000');
    halt(venue);
    venue.index(BTC, '40000');
    venue.index(ETHF, '3000');
    // 995.2 − 2 000 − 1 000 = −2 004.8: two thirds of it −1 336.53333333…, a third −668.26666666…
    expect(shareOf(venue, alice, BTC)).toBe(-133653333334);
    expect(shareOf(venue, alice, ETHF)).toBe(-66826666667);
  });

  test('R-Q-4 an isolated position has all of its own', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000' });
    const bob = venue.trader('bob', RICH);
    alice.sets({ marginMode: 'isolated', on: BTC });
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    halt(venue);
    const held = userMarket(alice, BTC);
    const { long } = held;
    if (long === undefined) throw new Error('alice is not long');
    const scope: Scope = { kind: 'position', userMarket: held, position: long };
    const exposure: Exposure = { userMarket: held, positions: [long] };
    // Margin 600, profit 0.1 · 1 000.
    venue.index(BTC, '61000');
    expect(shareOfEquity(venue.state, scope, exposure)).toBe(70000000000);
    venue.index(BTC, '53000');
    expect(shareOfEquity(venue.state, scope, exposure)).toBe(-10000000000);
  });
});

describe('the share of a position in the equity of a union account', () => {
  /** Alice with this money, long 0.1 of the linear and 0.1 of the inverse contract at 60 000. */
  function union(balances: { USDT: string; BTC: string }) {
    const venue = engineVenue();
    const alice = venue.trader('alice', balances);
    const bob = venue.trader('bob', RICH);
    setsAssetMode(venue, alice, 'union');
    for (const key of [BTC, INV]) {
      bob.sells(key, '0.1 @ 60000');
      alice.buys(key, '0.1');
    }
    const share = (key: string) =>
      shareOfEquity(
        venue.state,
        { kind: 'account', user: alice.user, wallet: 'unified' },
        crossedExposure(userMarket(alice, key)),
      );
    return { venue, share };
  }

  test('R-Q-4 is weighed in dollars and counts in the coin of the position', () => {
    const { share } = union({ USDT: '10000', BTC: '1' });
    // 10 000 − 3.6, and 60 000 · (1 − 0.00006): 69 992.8 dollars. Each position must keep 27.6 of them.
    expect(share(BTC)).toBe(3499640000000);
    // 34 996.4 / 60 000 = 0.58327333…
    expect(share(INV)).toBe(58327333);
  });

  test('R-Q-4 a deficit is shared by what each position has lost, in dollars', () => {
    const { venue, share } = union({ USDT: '1500', BTC: '0.01' });
    halt(venue);
    venue.index(BTC, '40000');
    venue.index(INV, '48000');
    // 2 000 dollars are lost, and 0.1 · 12 000 / 48 000 = 0.025 BTC, which are 1 000 at 40 000 each.
    // 1 500 − 3.6 − 2 000 and 40 000 · (0.01 − 0.00006 − 0.025): −503.6 − 602.4 = −1 106.
    expect(share(BTC)).toBe(-73733333334);
    // A third of it, −368.66666…, / 40 000 = −0.009216666…
    expect(share(INV)).toBe(-921667);
  });
});
