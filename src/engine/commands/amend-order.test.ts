import { describe, expect, test } from 'vitest';
import { BTC, ETH, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Placed } from '../../../test/support/engine-trader.ts';
import type { AmendOrder } from './amend-order.ts';

const RICH = { USDT: '1000000', ETH: '1000' };

/** Ticks and lots of ETH/USDT: a tick is 0.01, a lot 0.0001. */
const eth = (price: number, size: number) => ({ priceTicks: price * 100, lots: size * 10_000 });
/** Ticks and lots of the BTC contract: a tick is 0.1, a lot 0.001. */
const btc = (price: number, size: number) => ({ priceTicks: price * 10, lots: size * 1000 });

type Change = Pick<AmendOrder, 'priceTicks' | 'lots' | 'presets' | 'cancelOnRefusal'>;

function amend(venue: EngineVenue, order: Placed, change: Change): string {
  const { uid } = order.record;
  const result = venue.apply({ type: 'amend-order', uid, orderId: order.id, ...change });
  return result.ok ? 'amended' : result.reason;
}

describe('the place in the queue', () => {
  test('R-C-3 a smaller size at the same price keeps it, and frees the rest of the hold', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '300' });
    const bob = venue.trader('bob', RICH);
    const first = alice.buys(ETH, '2 @ 100');
    bob.buys(ETH, '1 @ 100');
    expect(amend(venue, first, { lots: 5000 })).toBe('amended');
    expect(venue.ladder(ETH)).toEqual(['-', '100: 0.5 1']);
    // 0.5 · 100 is held of 300.
    expect(alice.coin('USDT')).toMatchObject({ free: '250', spotLocked: '50' });
    expect(first.record).toMatchObject({ size: '0.5', price: '100', status: 'new' });
  });

  test('R-C-4 a larger size goes to the end of its price, under the same id', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '300' });
    const bob = venue.trader('bob', RICH);
    const first = alice.buys(ETH, '1 @ 100');
    bob.buys(ETH, '1 @ 100');
    expect(amend(venue, first, { lots: 20_000 })).toBe('amended');
    expect(venue.ladder(ETH)).toEqual(['-', '100: 1 2']);
    expect(alice.coin('USDT')).toMatchObject({ free: '100', spotLocked: '200' });
    expect(alice.user.openOrders.get(first.id)?.id).toBe(first.id);
  });

  test('R-C-4 a new price moves it; a price that crosses trades as a new order would', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '300' });
    const bob = venue.trader('bob', RICH);
    const buy = alice.buys(ETH, '2 @ 100');
    bob.sells(ETH, '0.5 @ 110');
    expect(amend(venue, buy, eth(120, 2))).toBe('amended');
    // Takes 0.5 at 110, rests with 1.5 at 120: 300 − 55 − 180 = 65.
    expect(venue.trades()).toEqual(['0.5 @ 110 bob>alice']);
    expect(venue.ladder(ETH)).toEqual(['-', '120: 1.5']);
    expect(alice.coin('USDT')).toMatchObject({ free: '65', spotLocked: '180' });
    expect(buy.says).toBe('open 0.5 of 2 at 110');
  });

  test('R-C-4 post-only stays what it was: a price that would take ends the order', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '300' });
    const bob = venue.trader('bob', RICH);
    const buy = alice.buys(ETH, '1 @ 100', { timeInForce: 'post_only' });
    bob.sells(ETH, '1 @ 110');
    amend(venue, buy, eth(110, 1));
    expect(buy.says).toBe('cancelled 0 of 1 (post_only_fill_cancel)');
    expect(alice.coin('USDT')).toMatchObject({ free: '300', spotLocked: '0' });
  });
});

describe('what may be amended', () => {
  test('R-C-6 the size is the whole size, what has filled included', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '300' });
    const bob = venue.trader('bob', RICH);
    const buy = alice.buys(ETH, '2 @ 100');
    bob.sells(ETH, '0.5 @ 100');
    expect(amend(venue, buy, { lots: 5000 })).toBe('amend-below-filled');
    expect(amend(venue, buy, { lots: 15_000 })).toBe('amended');
    // 1.5 less 0.5 filled: 1 is left, 100 held of 300 − 50.
    expect(buy.says).toBe('open 0.5 of 1.5 at 100');
    expect(alice.coin('USDT')).toMatchObject({ free: '150', spotLocked: '100' });
  });

  test('R-C-6 neither a price nor a size that differs is no amendment', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    const buy = alice.buys(ETH, '2 @ 100');
    expect(amend(venue, buy, {})).toBe('nothing-to-amend');
    expect(amend(venue, buy, eth(100, 2))).toBe('nothing-to-amend');
  });

  test('R-C-6 presets alone may change, the place in the queue does not', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    const buy = alice.buys(BTC, '0.1 @ 59000');
    bob.buys(BTC, '0.2 @ 59000');
    expect(amend(venue, buy, { presets: { stopLossPrice: '59500' } })).toBe(
      'preset-stop-loss-side',
    );
    expect(amend(venue, buy, { presets: { takeProfitPrice: '61000' } })).toBe('amended');
    expect(buy.record.presets).toEqual({ takeProfitPrice: '61000' });
    expect(venue.ladder(BTC)).toEqual(['-', '59000: 0.1 0.2']);
  });

  test('R-C-5 all checks of a new order are made, and a refusal changes nothing', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '300' });
    const bob = venue.trader('bob', RICH);
    const buy = alice.buys(ETH, '2 @ 100');
    bob.buys(ETH, '1 @ 100');
    // 3 · 101 = 303 of 300, what the order itself holds included.
    expect(amend(venue, buy, eth(101, 3))).toBe('insufficient-balance');
    expect(amend(venue, buy, { lots: 99 })).toBe('value-below-minimum');
    venue.operator({ type: 'set-status', status: 'cancel_only' });
    expect(amend(venue, buy, { lots: 10_000 })).toBe('instrument-not-trading');
    expect(venue.ladder(ETH)).toEqual(['-', '100: 2 1']);
    expect(alice.coin('USDT')).toMatchObject({ free: '100', spotLocked: '200' });
  });

  test('R-C-5 what the order itself holds counts as free for it', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '300' });
    const buy = alice.buys(ETH, '3 @ 100');
    expect(amend(venue, buy, eth(150, 2))).toBe('amended');
    expect(alice.coin('USDT')).toMatchObject({ free: '0', spotLocked: '300' });
  });

  test('R-C-5 the limit of open orders does not count the order itself', () => {
    const venue = engineVenue({ instruments: [{ ...fixtureSpec(ETH), maxOpenOrders: 1 }] });
    const alice = venue.trader('alice', RICH);
    const buy = alice.buys(ETH, '1 @ 100');
    expect(amend(venue, buy, eth(90, 2))).toBe('amended');
  });

  test('R-C-5 with every clientOid unique for ever, its own is still its own', () => {
    const venue = engineVenue({ settings: { clientOidScope: 'all' } });
    const alice = venue.trader('alice', RICH);
    const buy = alice.buys(ETH, '1 @ 100', { clientOid: 'mine' });
    expect(amend(venue, buy, eth(90, 2))).toBe('amended');
    expect(buy.record.clientOid).toBe('mine');
  });

  test('R-C-7 asked so, a refusal cancels the order', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '300' });
    const buy = alice.buys(ETH, '2 @ 100');
    expect(amend(venue, buy, { ...eth(200, 2), cancelOnRefusal: true })).toBe(
      'insufficient-balance',
    );
    expect(buy.says).toBe('cancelled 0 of 2 (normal_cancel)');
    expect(alice.coin('USDT').free).toBe('300');
  });

  test('R-O-11 an order of another, or a finished one, is not found', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    venue.trader('bob', RICH);
    const buy = alice.buys(ETH, '2 @ 100');
    const change = { orderId: buy.id, lots: 10_000 };
    expect(venue.apply({ type: 'amend-order', uid: 'bob', ...change })).toEqual({
      ok: false,
      reason: 'order-not-found',
    });
    alice.cancels(buy);
    expect(amend(venue, buy, { lots: 10_000 })).toBe('order-not-found');
  });
});

describe('futures', () => {
  test('R-C-5 margin follows the amended order', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    const buy = alice.buys(BTC, '0.1 @ 60000');
    // 6000 / 10 + 6000 · 0.0006 = 603.6; half of it after halving the size.
    expect(alice.coin('USDT').orderMargin).toBe('603.6');
    amend(venue, buy, { lots: 50 });
    expect(alice.coin('USDT')).toMatchObject({ orderMargin: '301.8', free: '698.2' });
    // 0.165 · 60 000 = 9900: 990 + 5.94 = 995.94. One lot more needs 1001.976.
    expect(amend(venue, buy, btc(60_000, 0.166))).toBe('insufficient-margin');
    expect(amend(venue, buy, btc(60_000, 0.165))).toBe('amended');
    expect(alice.coin('USDT')).toMatchObject({ orderMargin: '995.94', free: '4.06' });
  });

  test('R-C-5 a close order may grow to what its position leaves, and no further', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const carol = venue.trader('carol', RICH, { isHedge: true });
    bob.sells(BTC, '1 @ 60000');
    carol.opens(BTC, 'long', '1');
    const close = carol.closes(BTC, 'long', '0.3 @ 61000');
    carol.closes(BTC, 'long', '0.4 @ 62000');
    expect(amend(venue, close, { lots: 601 })).toBe('insufficient-position');
    expect(amend(venue, close, { lots: 600 })).toBe('amended');
    expect(carol.positions(BTC)[0]).toMatchObject({ locked: '1', available: '0' });
  });

  test('R-C-9 a reduce-only order that grows displaces others, and keeps its own age', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const alice = venue.trader('alice', RICH);
    bob.sells(BTC, '1 @ 60000');
    alice.buys(BTC, '1');
    const oldest = alice.sells(BTC, '0.3 @ 61000', { reduceOnly: true });
    const second = alice.sells(BTC, '0.3 @ 62000', { reduceOnly: true });
    const third = alice.sells(BTC, '0.3 @ 63000', { reduceOnly: true });
    // 0.5 + 0.3 + 0.3 is above 1: of the others the oldest gives way.
    expect(amend(venue, oldest, { lots: 500 })).toBe('amended');
    expect(second.says).toBe('cancelled 0 of 0.3 (reduce_only_cancel)');
    // 0.5 + 0.3 + 0.4: now the amended one is the oldest of all.
    alice.sells(BTC, '0.4 @ 64000', { reduceOnly: true });
    expect(oldest.says).toBe('cancelled 0 of 0.5 (reduce_only_cancel)');
    expect(third.says).toBe('open 0 of 0.3');
  });

  test('R-C-9 the part of a reduce-only order above the position is cut off again', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const alice = venue.trader('alice', RICH);
    bob.sells(BTC, '0.5 @ 60000');
    alice.buys(BTC, '0.5');
    const reduce = alice.sells(BTC, '0.2 @ 61000', { reduceOnly: true });
    amend(venue, reduce, { lots: 900 });
    expect(venue.ladder(BTC)).toEqual(['61000: 0.5', '-']);
    amend(venue, reduce, { lots: 400 });
    expect(venue.ladder(BTC)).toEqual(['61000: 0.4', '-']);
    expect(reduce.record.size).toBe('0.4');
  });
});
