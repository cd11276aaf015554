import { describe, expect, test } from 'vitest';
import { BTC, ETH, FIXTURE_INSTRUMENTS } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Trader } from '../../../test/support/engine-trader.ts';
import type { PlaceOrder } from '../commands/place-order.ts';
import { queued } from '../core/state.ts';
import { restoreState } from '../restore.ts';
import { hashedText, serializeState } from '../snapshot.ts';
import { SLICE } from './cancel.ts';

const MANY = 2 * SLICE + 100;
const ALL = { type: 'cancel-all', uid: 'alice' } as const;
const END = { type: 'end-leaving' } as const;

/** Bids of alice, one level below the other, each for a lot of 1 ETH, or 0.001 BTC. */
function bids(venue: EngineVenue, instrument: string, count: number, from: number): void {
  const orders = Array.from(
    { length: count },
    (_, index): PlaceOrder => ({
      type: 'place-order',
      uid: 'alice',
      instrument,
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'gtc',
      priceTicks: from - index,
      lots: instrument === ETH ? 10_000 : 10,
      clientOid: `${instrument}-${index}`,
    }),
  );
  const placed = venue.apply({ type: 'place-batch', uid: 'alice', orders });
  expect(placed.ok && placed.results.every(({ ok }) => ok)).toBe(true);
}

/** Where a user may have more open orders than a slice. */
function deepVenue(): EngineVenue {
  const maxOpenOrders = 10_000;
  return engineVenue({
    instruments: FIXTURE_INSTRUMENTS.map((spec) => ({ ...spec, maxOpenOrders })),
  });
}

function spotVenue(): { venue: EngineVenue; alice: Trader; bob: Trader } {
  const venue = deepVenue();
  const alice = venue.trader('alice', { USDT: '1000000' });
  const bob = venue.trader('bob', { ETH: '10', USDT: '1000000' });
  bids(venue, ETH, MANY, 10_000);
  return { venue, alice, bob };
}

const locked = (venue: EngineVenue) => venue.ledger('user:alice:unified:locked:USDT');
const closed = (venue: EngineVenue) =>
  venue.lastEvents.filter(({ type }) => type === 'order-closed').length;

describe('many orders that one act cancels', () => {
  test('V11: R-C-17 are open no more and trade no more, and hold their money until they end', () => {
    const { venue, alice, bob } = spotVenue();
    const held = locked(venue);
    expect(held).not.toBe(0);
    const answer = venue.apply(ALL);
    expect(answer.ok && answer.results).toHaveLength(MANY);
    expect([closed(venue), alice.user.openOrders.size, locked(venue)]).toEqual([0, 0, held]);
    expect(venue.ladder(ETH)).toEqual(['-']);
    bob.sells(ETH, '1 @ 50');
    expect(venue.trades()).toEqual([]);
    expect(venue.ladder(ETH)).toEqual(['50: 1', '-']);
  });

  test('V11: R-C-17 end by slices, oldest first, and free their money', () => {
    const { venue, alice } = spotVenue();
    const ids = [...alice.user.openOrders.keys()];
    venue.apply(ALL);
    const ended: string[] = [];
    for (const left of [MANY - SLICE, MANY - 2 * SLICE, 0, 0]) {
      expect(venue.apply(END)).toEqual({ ok: true, left });
      for (const event of venue.lastEvents)
        if (event.type === 'order-closed') ended.push(event.order.id);
      expect(ended).toHaveLength(MANY - left);
    }
    expect(ended).toEqual(ids);
    expect(locked(venue)).toBe(0);
    expect(venue.order(ids[0] ?? '').cancelReason).toBe('normal_cancel');
  });

  test('R-C-17 so many as a slice end at once', () => {
    const venue = deepVenue();
    venue.trader('alice', { USDT: '1000000' });
    bids(venue, ETH, SLICE, 10_000);
    venue.apply(ALL);
    expect([closed(venue), venue.state.leaving.count]).toEqual([SLICE, 0]);
  });

  test('R-C-17 leave their clientOids free, and are not found by whoever cancels or amends', () => {
    const { venue, alice } = spotVenue();
    const [first] = [...alice.user.openOrders.keys()];
    venue.apply(ALL);
    expect(alice.cancels(first ?? '')).toBe('order-not-found');
    const again = alice.buys(ETH, '1 @ 90', { clientOid: `${ETH}-0` });
    expect(venue.order(again.id).status).toBe('new');
    while (venue.state.leaving.count > 0) venue.apply(END);
    expect([...alice.user.openByClientOid.keys()]).toEqual([`${ETH}-0`]);
  });

  test('R-C-17 pin the modes of their market until they have ended', () => {
    const venue = deepVenue();
    venue.trader('alice', { USDT: '1000000' });
    bids(venue, BTC, SLICE + 1, 50_000);
    const hedge = {
      type: 'set-hold-mode',
      uid: 'alice',
      category: 'USDT-FUTURES',
      holdMode: 'hedge_mode',
    } as const;
    venue.apply(ALL);
    expect(venue.apply(hedge).ok).toBe(false);
    venue.apply(END);
    venue.apply(END);
    expect(venue.apply(hedge).ok).toBe(true);
  });

  test('R-C-17 come out of a snapshot as they went in, and end in the same order', () => {
    const { venue } = spotVenue();
    bids(venue, BTC, SLICE, 50_000);
    venue.apply({ ...ALL, category: 'SPOT' });
    venue.apply(END);
    venue.apply(ALL);
    const restored = restoreState(serializeState(venue.state));
    expect(hashedText(restored)).toBe(hashedText(venue.state));
    expect([...queued(restored.leaving)].map(({ id }) => id)).toEqual(
      [...queued(venue.state.leaving)].map(({ id }) => id),
    );
    expect(restored.leaving.count).toBe(MANY - SLICE);
  });

  test('R-C-17 of the whole venue leave user by user, and all are counted', () => {
    const { venue, bob } = spotVenue();
    bob.buys(ETH, '1 @ 90');
    const answer = venue.apply({ type: 'cancel-orders', by: 'test' });
    expect(answer).toEqual({ ok: true, cancelled: MANY + 1 });
    expect([...queued(venue.state.leaving)].at(-1)?.userMarket.user.uid).toBe('bob');
  });

  test('R-C-17 of a category leave its books empty, and what stands in others is open still', () => {
    const { venue, alice, bob } = spotVenue();
    bids(venue, BTC, 3, 50_000);
    bob.buys(ETH, '1 @ 90');
    bob.sells(ETH, '1 @ 200');
    expect(venue.ledger('user:bob:unified:locked:USDT')).not.toBe(0);
    const open = alice.user.openOrders.size;
    const answer = venue.apply({ type: 'cancel-orders', category: 'SPOT', by: 'test' });
    expect(answer).toEqual({ ok: true, cancelled: MANY + 2 });
    expect(alice.user.openOrders.size).toBe(open - MANY);
    expect([...alice.user.openByClientOid.keys()]).toEqual([0, 1, 2].map((at) => `${BTC}-${at}`));
    expect([venue.ladder(ETH), venue.ladder(BTC).length]).toEqual([['-'], 4]);
    const [book, ...others] = venue.lastEvents.filter(({ type }) => type === 'book-changed');
    const ticks = [...Array.from({ length: MANY }, (_, index) => 10_000 - index), 9_000];
    expect(others).toEqual([]);
    expect(book).toMatchObject({
      instrument: { category: 'SPOT' },
      bids: ticks.map((at) => ({ ticks: at, lots: 0 })),
      asks: [{ ticks: 20_000, lots: 0 }],
    });
    while (venue.state.leaving.count > 0) venue.apply(END);
    expect(venue.ledger('user:bob:unified:locked:USDT')).toBe(0);
  });

  test('R-C-17 of a market that is delivered end with it', () => {
    const venue = deepVenue();
    venue.trader('alice', { USDT: '1000000' });
    venue.trader('bob', { USDT: '1000000' });
    venue.index(BTC, '60000');
    bids(venue, BTC, SLICE + 1, 50_000);
    venue.apply({ type: 'delist', category: 'USDT-FUTURES', symbol: 'BTCUSDT', by: 'test' });
    while (venue.state.leaving.count > 0) venue.apply(END);
    expect(venue.ledger('user:alice:unified:locked:USDT')).toBe(0);
  });

  test('R-C-17 that close a position give way to the order that closes it at market', () => {
    const venue = deepVenue();
    const alice = venue.trader('alice', { USDT: '1000000' });
    const bob = venue.trader('bob', { USDT: '1000000' });
    venue.index(BTC, '60000');
    bob.sells(BTC, '1 @ 60000');
    alice.buys(BTC, '1 @ 60000');
    for (let index = 0; index <= SLICE; index += 1)
      alice.sells(BTC, `0.001 @ ${61_000 + index}`, { reduceOnly: true });
    bob.buys(BTC, '1 @ 59000');
    venue.apply({ type: 'close-positions', uid: 'alice', category: 'USDT-FUTURES' });
    expect(venue.state.leaving.count).toBe(SLICE + 1);
    expect(alice.user.userMarkets.get(BTC)?.long).toBeUndefined();
  });
});

test('V11: R-C-17 who is liquidated has the orders that are leaving end with the others', () => {
  const venue = deepVenue();
  const alice = venue.trader('alice', { USDT: '2000' });
  const bob = venue.trader('bob', { USDT: '1000000' });
  bob.sells(BTC, '0.3 @ 60000');
  alice.buys(BTC, '0.3 @ 60000');
  bob.buys(BTC, '1 @ 54000');
  bids(venue, BTC, SLICE + 1, 600);
  venue.apply(ALL);
  expect(venue.state.leaving.count).toBe(SLICE + 1);
  expect(locked(venue)).not.toBe(0);
  venue.index(BTC, '53500');
  expect(venue.state.leaving.count).toBe(0);
  expect(locked(venue)).toBe(0);
  expect(alice.user.userMarkets.get(BTC)?.long).toBeUndefined();
});
