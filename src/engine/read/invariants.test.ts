import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { disburses, loanVenue } from '../../../test/support/loan-venue.ts';
import { add } from '../../primitives/units.ts';
import { markDirty } from '../core/dirty.ts';
import { openOrders } from '../core/state.ts';
import { apply, checkTouched } from '../engine.ts';
import { checkInvariants } from './invariants.ts';

/** A venue in which all is well: an open spot order, a position on both sides, a closing order. */
function sound(): EngineVenue {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '100000' });
  const bob = venue.trader('bob', { USDT: '100000' });
  alice.buys(ETH, '1 @ 100');
  alice.buys(ETH, '1 @ 99');
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1');
  alice.sells(BTC, '0.05 @ 61000', { reduceOnly: true });
  alice.buys(BTC, '0.01 @ 50000');
  return venue;
}

function account(venue: EngineVenue, id: string) {
  const found = venue.state.ledger.accounts.get(id);
  if (found === undefined) throw new Error(`no account ${id}`);
  return found;
}

function userMarket(venue: EngineVenue) {
  const found = venue.state.users.get('alice')?.userMarkets.get(BTC);
  if (found?.long === undefined) throw new Error('alice is not long');
  return { ...found, held: found, position: found.long };
}

const breaks: [string, (venue: EngineVenue) => void, RegExp][] = [
  [
    'money appears',
    (venue) => {
      account(venue, 'fees:USDT').balance = add(account(venue, 'fees:USDT').balance, 1);
    },
    /the ledger of USDT sums to 1, not zero/,
  ],
  [
    'a user is below zero',
    (venue) => {
      account(venue, 'user:bob:unified:available:USDT').balance = -5;
    },
    /user:bob:unified:available:USDT is negative: -5/,
  ],
  [
    'more is locked than orders need',
    (venue) => {
      account(venue, 'user:alice:unified:locked:USDT').balance = add(
        account(venue, 'user:alice:unified:locked:USDT').balance,
        1,
      );
    },
    /alice unified USDT: locked \d+, open orders need \d+/,
  ],
  [
    'margin is not what orders need',
    (venue) => {
      userMarket(venue).held.orderMargin = add(userMarket(venue).held.orderMargin, 1);
    },
    /order margin \d+, needed \d+/,
  ],
  [
    'kept sums are not the orders',
    (venue) => {
      userMarket(venue).buys.lots += 1;
    },
    /buy sums are not the open orders/,
  ],
  [
    'a long has no short',
    (venue) => {
      userMarket(venue).position.lots += 1;
    },
    /long 101, short 100, open interest 100/,
  ],
  [
    'open values do not balance',
    (venue) => {
      userMarket(venue).position.openValue = add(userMarket(venue).position.openValue, 1);
    },
    /settlement 0 is not short − long open value -1/,
  ],
  [
    'closing orders exceed the position',
    (venue) => {
      userMarket(venue).position.lots = 1;
    },
    /closing orders exceed the long position/,
  ],
  [
    'a one-way user market has two positions',
    (venue) => {
      const { held, position } = userMarket(venue);
      held.short = { ...position, side: 'short' };
    },
    /two positions in one-way mode/,
  ],
  [
    'an order is not accounted for',
    (venue) => {
      for (const order of openOrders(venue.state)) order.cumLots += 1;
    },
    /filled \+ remaining \+ cancelled is not its size/,
  ],
  [
    'a level is not the sum of its orders',
    (venue) => {
      for (const level of venue.market(ETH).book.bids.levels) level.lots += 1;
    },
    /level 10000 is not the sum of its orders/,
  ],
  [
    'a book has levels out of order',
    (venue) => {
      venue.market(ETH).book.bids.levels.reverse();
    },
    /levels out of order/,
  ],
  [
    'a level is not in the index',
    (venue) => {
      venue.market(ETH).book.bids.byTicks.clear();
    },
    /levels and their index differ/,
  ],
  [
    'a book is crossed',
    (venue) => {
      const { bids, asks } = venue.market(ETH).book;
      asks.levels.push(...bids.levels);
    },
    /the book is crossed/,
  ],
  [
    'an order in the book is not registered',
    (venue) => {
      venue.state.users.get('alice')?.openOrders.clear();
    },
    /is in the book but not registered/,
  ],
  [
    'nobody closes a position that is due',
    (venue) => {
      venue.market(BTC).mark.price = 1;
      account(venue, 'user:alice:unified:available:USDT').balance = 0;
    },
    /alice .* is due for liquidation/,
  ],
];

describe('the invariants', () => {
  test('R-L-10 hold in a venue where all is well', () => {
    expect(checkInvariants(sound().state)).toEqual([]);
  });

  test.each(breaks)('R-L-10 say so when %s', (_name, breakIt, sentence) => {
    const venue = sound();
    breakIt(venue);
    expect(checkInvariants(venue.state).join('\n')).toMatch(sentence);
  });

  test('R-L-11 a false one that the command touched stops the engine', () => {
    const venue = sound();
    const available = account(venue, 'user:bob:unified:available:USDT');
    const world = account(venue, 'world:USDT');
    world.balance = add(world.balance, add(available.balance, 10));
    available.balance = -10;
    const { seq, timeMs } = venue.state;
    const command = {
      type: 'deposit',
      by: 'test',
      uid: 'bob',
      coin: 'USDT',
      amount: '0.00000001',
      reference: 'late',
    } as const;
    expect(() => apply(venue.state, { seq: seq + 1, timeMs, command })).toThrow(
      'user:bob:unified:available:USDT is negative: -9',
    );
  });

  test('R-L-11 a crossed book and an order that does not add up are found where they are told of', () => {
    const venue = sound();
    const market = venue.market(ETH);
    const [order] = openOrders(venue.state);
    if (order === undefined) throw new Error('no open order');
    markDirty(venue.state.changedBooks, market);
    checkTouched(venue.state);
    order.cancelledLots += 1;
    const { seq, timeMs } = venue.state;
    const command = { type: 'cancel-order', uid: 'alice', orderId: order.id } as const;
    expect(() => apply(venue.state, { seq: seq + 1, timeMs, command })).toThrow(
      'filled + cancelled is not its size',
    );
    market.book.asks.levels.push(...market.book.bids.levels);
    expect(() => checkTouched(venue.state)).toThrow('is crossed');
  });
});

test('R-L-10 say so when a loan is of a unit that does not know it', () => {
  const venue = loanVenue();
  venue.trader('alice', { ETH: '1' });
  venue.operator({ type: 'create-risk-unit', riskUnitId: 'u1', uids: ['alice'] });
  const orderId = disburses(venue, 'alice', '1000');
  expect(checkInvariants(venue.state)).toEqual([]);
  venue.state.loans.units.get('u1')?.loans.clear();
  expect(checkInvariants(venue.state).join('; ')).toContain(
    `loan ${orderId} is not registered in u1`,
  );
  venue.state.loans.units.delete('u1');
  expect(checkInvariants(venue.state).join('; ')).toContain(
    `loan ${orderId} is not registered in u1`,
  );
});
