/** Reading and checking change nothing: what a reader asks for and is not there is not opened. */
import { describe, expect, test } from 'vitest';
import {
  BTC,
  ETH,
  ETHF,
  FIXTURE_COINS,
  FIXTURE_INSTRUMENTS,
} from '../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../test/support/engine-harness.ts';
import { walletsOf } from './core/user.ts';
import { balanceRecord, coinsIn } from './read/account-record.ts';
import { checkInvariants } from './read/invariants.ts';
import { positionRecords } from './read/position-record.ts';

/** How much of everything there is that opens on first use. */
function opened({ state }: EngineVenue): Record<string, number> {
  const { accounts, owned, own, pockets } = state.ledger;
  const sizes = (maps: Iterable<{ readonly size: number }>) =>
    [...maps].reduce((sum, { size }) => sum + size, 0);
  return {
    accounts: accounts.size,
    owned: owned.size,
    own: sizes(own.values()),
    pockets: sizes([...pockets.values()].flatMap((wallets) => [...wallets.values()])),
    userMarkets: sizes([...state.users.values()].map(({ userMarkets }) => userMarkets)),
  };
}

describe('X4 reading', () => {
  test('opens nothing for a user who has one coin, nor does the full check', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '100000' });
    const bob = venue.trader('bob', { USDT: '100000' }, { accountMode: 'classic' });
    bob.sells(ETH, '1 @ 100');
    const dave = venue.trader('dave', { USDT: '100000' });
    dave.sets({ marginMode: 'isolated', on: BTC });
    dave.buys(BTC, '0.1 @ 60000');
    alice.sells(BTC, '0.1 @ 60000');
    const before = opened(venue);
    for (const user of venue.state.users.values()) {
      for (const wallet of walletsOf(user)) {
        coinsIn(venue.state, user, wallet);
        for (const coin of venue.state.coins.keys())
          balanceRecord(venue.state, { user, wallet, coin });
      }
      positionRecords(venue.state, user, {});
    }
    expect(checkInvariants(venue.state)).toEqual([]);
    expect(opened(venue)).toEqual(before);
    alice.buys(ETHF, '0.1 @ 1000');
    expect(opened(venue)).not.toEqual(before);
  });

  test('checks 2 000 users of 50 coins without opening an account', () => {
    const coins = Array.from({ length: 50 }, (_, index) => ({
      type: 'create-coin' as const,
      by: 'test',
      coin: `C${index}`,
      scale: 8,
      usdPrice: '1',
    }));
    const venue = engineVenue({
      coins: [...FIXTURE_COINS, ...coins],
      instruments: FIXTURE_INSTRUMENTS,
    });
    for (let user = 0; user < 2_000; user += 1) {
      const uid = String(10_000 + user);
      venue.applyUnchecked({ type: 'create-user', by: 'test', uid, accountMode: 'both' });
      const money = { uid, coin: `C${user % 50}`, amount: '1', reference: uid, by: 'test' };
      venue.applyUnchecked({ type: 'deposit', ...money });
    }
    const before = opened(venue);
    const start = process.cpuUsage();
    expect(checkInvariants(venue.state)).toEqual([]);
    const { user } = process.cpuUsage(start);
    expect(opened(venue)).toEqual(before);
    // 300 ms on a quiet machine.
    expect(user / 1_000).toBeLessThan(1_500);
  });
});
