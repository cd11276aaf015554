/** What is kept by hand and is not what follows from the facts is named: each is put wrong here by hand. */
import { expect, test } from 'vitest';
import { BTC, ETH } from '../../test/support/engine-fixture.ts';
import { engineVenue } from '../../test/support/engine-harness.ts';
import { checkDerived } from './check-derived.ts';
import type { Order, UserMarket } from './core/entities.ts';
import type { State } from './core/state.ts';

/** Alice is long 0.1 BTC, which a reduce-only order closes; she and bob have bids on ETH, and a trigger waits. */
function venueOf(): State {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '100000' });
  const bob = venue.trader('bob', { USDT: '100000' });
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1 @ 60000');
  alice.sells(BTC, '0.1 @ 70000', { reduceOnly: true });
  alice.buys(ETH, '1 @ 100');
  expect(checkDerived(venue.state)).toEqual([]);
  return venue.state;
}

const aliceIn = (state: State, key: string) =>
  state.users.get('alice')?.userMarkets.get(key as never) as UserMarket;
const bidOf = (state: State) => state.markets.get(ETH)?.book.bids.levels[0]?.head as Order;

const WRONG: readonly (readonly [string, (state: State) => void])[] = [
  ['due times', (state) => Object.assign(state, { interestDueMs: 1 })],
  ['countdowns', (state) => state.countdowns.add(bidOf(state).userMarket.user)],
  [
    `open interest of ${BTC}`,
    (state) => Object.assign(aliceIn(state, BTC).market, { openInterest: 1 }),
  ],
  [`holders of ${BTC}`, (state) => (aliceIn(state, BTC).market.holders as Set<unknown>).clear()],
  [
    `bids of ${ETH}`,
    (state) => Object.assign(aliceIn(state, ETH).market.book.bids.levels[0] ?? {}, { lots: 1 }),
  ],
  [
    'fee tier of alice',
    (state) => Object.assign(state.users.get('alice') ?? {}, { feeTier: { tier: 'x' } }),
  ],
  ['client ids of alice', (state) => state.users.get('alice')?.openByClientOid.clear()],
  [
    `of alice in ${BTC}`,
    (state) => Object.assign(aliceIn(state, BTC).closing, { long: new Set() }),
  ],
  [`of alice in ${BTC}`, (state) => Object.assign(aliceIn(state, BTC), { orderMargin: 1 })],
  [`of alice in ${ETH}`, (state) => Object.assign(aliceIn(state, ETH), { openOrders: 2 })],
  [
    'sums of user:alice:unified:available:USDT',
    (state) => Object.assign(aliceIn(state, BTC).settlementPocket, { crossedMargin: 1 }),
  ],
  [
    'sums of user:alice:unified:available:USDT',
    (state) => Object.assign(aliceIn(state, BTC).settlementPocket, { holders: new Set() }),
  ],
  [
    'what is owned of',
    (state) => {
      for (const owned of state.ledger.owned.values()) owned.units = 7;
    },
  ],
];

test.each(WRONG)('%s is told when it is kept wrong', (name, put) => {
  const state = venueOf();
  put(state);
  expect(checkDerived(state).join('; ')).toContain(name);
});
