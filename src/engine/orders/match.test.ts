import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import type { PlaceOrder } from '../commands/place-order.ts';

const RICH = { USDT: '1000000', ETH: '1000' };

function market() {
  const venue = engineVenue();
  const alice = venue.trader('alice', RICH);
  const bob = venue.trader('bob', RICH);
  const carol = venue.trader('carol', RICH);
  return { venue, alice, bob, carol };
}

describe('price-time priority', () => {
  test('R-M-1 the best price trades first, and the trade is at the price of the order that rested', () => {
    const { venue, alice, bob, carol } = market();
    bob.sells(BTC, '0.01 @ 60001');
    carol.sells(BTC, '0.01 @ 60000');
    alice.buys(BTC, '0.015 @ 60010');
    expect(venue.trades()).toEqual(['0.01 @ 60000 carol>alice', '0.005 @ 60001 bob>alice']);
    expect(venue.ladder(BTC)).toEqual(['60001: 0.005', '-']);
  });

  test('R-M-2 a partial fill keeps its place in the queue (A15)', () => {
    const { venue, alice, bob, carol } = market();
    const b1 = bob.buys(BTC, '0.01 @ 59000');
    const c1 = carol.buys(BTC, '0.01 @ 59000');
    alice.sells(BTC, '0.004');
    expect(venue.ladder(BTC)).toEqual(['-', '59000: 0.006 0.01']);
    alice.sells(BTC, '0.004');
    alice.sells(BTC, '0.004');
    expect(venue.trades()).toEqual(['0.002 @ 59000 bob>alice', '0.002 @ 59000 carol>alice']);
    expect(b1.says).toBe('filled 0.01 at 59000');
    expect(c1.says).toBe('open 0.002 of 0.01 at 59000');
  });

  test('R-M-3 what is left of an order larger than the other side rests once, never negative (A16)', () => {
    const { venue, alice, bob } = market();
    bob.buys(BTC, '0.1 @ 59000');
    bob.buys(BTC, '0.1 @ 59000');
    const sell = alice.sells(BTC, '0.309 @ 59000');
    expect(sell.says).toBe('open 0.2 of 0.309 at 59000');
    expect(venue.ladder(BTC)).toEqual(['59000: 0.109', '-']);
  });

  test('R-M-1 an order that only touches its limit stops there', () => {
    const { venue, alice, bob } = market();
    bob.sells(ETH, '1 @ 100.01');
    expect(alice.buys(ETH, '1 @ 100').says).toBe('open 0 of 1');
    expect(venue.ladder(ETH)).toEqual(['100.01: 1', '-', '100: 1']);
  });
});

describe('time in force', () => {
  test('R-2.3-1 gtc rests what did not trade', () => {
    const { venue, alice, bob } = market();
    bob.sells(ETH, '0.4 @ 100');
    expect(alice.buys(ETH, '1 @ 100').says).toBe('open 0.4 of 1 at 100');
    expect(venue.ladder(ETH)).toEqual(['-', '100: 0.6']);
  });

  test('R-2.3-2 ioc never rests its remainder, and its margin is free again (A13)', () => {
    const { venue, alice, bob } = market();
    bob.sells(BTC, '0.005 @ 60000');
    const order = alice.buys(BTC, '0.01 @ 60000', { timeInForce: 'ioc' });
    expect(order.says).toBe('cancelled 0.005 of 0.01 at 60000 (ioc_not_full_cancel)');
    bob.sells(BTC, '0.005 @ 60000');
    expect(venue.ladder(BTC)).toEqual(['60000: 0.005', '-']);
    expect(alice.coin('USDT').orderMargin).toBe('0');
  });

  test('R-2.3-3 fok fills whole or not at all (A12)', () => {
    const { venue, alice, bob } = market();
    bob.sells(BTC, '0.5 @ 60000');
    bob.sells(BTC, '0.4 @ 60000.1');
    bob.sells(BTC, '5 @ 60000.2');
    const before = alice.coin('USDT');
    const first = alice.buys(BTC, '1 @ 60000.1', { timeInForce: 'fok' });
    expect(first.says).toBe('cancelled 0 of 1 (fok_not_full_cancel)');
    expect(venue.ladder(BTC)).toEqual(['60000.2: 5', '60000.1: 0.4', '60000: 0.5', '-']);
    expect(alice.coin('USDT')).toEqual(before);
    const second = alice.buys(BTC, '0.9 @ 60000.1', { timeInForce: 'fok' });
    // (0.5 · 60 000 + 0.4 · 60 000.1) / 0.9
    expect(second.says).toBe('filled 0.9 at 60000.044444444');
  });

  test('R-2.3-4 post_only at or through the touch ends without trading (A14)', () => {
    const { venue, alice, bob } = market();
    bob.sells(BTC, '1 @ 60000');
    const at = alice.buys(BTC, '0.01 @ 60000', { timeInForce: 'post_only' });
    const through = alice.buys(BTC, '0.01 @ 60000.1', { timeInForce: 'post_only' });
    const behind = alice.buys(BTC, '0.01 @ 59999.9', { timeInForce: 'post_only' });
    expect(at.says).toBe('cancelled 0 of 0.01 (post_only_fill_cancel)');
    expect(through.says).toBe('cancelled 0 of 0.01 (post_only_fill_cancel)');
    expect(behind.says).toBe('open 0 of 0.01');
    expect(venue.ladder(BTC)).toEqual(['60000: 1', '-', '59999.9: 0.01']);
  });

  test('R-2.3-4 post_only on the selling side sees the best bid, and rests in an empty book', () => {
    const { alice, bob } = market();
    expect(alice.sells(ETH, '1 @ 90', { timeInForce: 'post_only' }).says).toBe('open 0 of 1');
    bob.buys(ETH, '1 @ 89');
    expect(alice.sells(ETH, '1 @ 89', { timeInForce: 'post_only' }).says).toContain(
      'post_only_fill_cancel',
    );
  });

  test('R-2.3-5 a market order never rests, whatever its time in force', () => {
    const { venue, alice, bob } = market();
    expect(alice.sells(ETH, '1').says).toBe('cancelled 0 of 1 (ioc_not_full_cancel)');
    bob.buys(ETH, '0.25 @ 100');
    expect(alice.sells(ETH, '1', { timeInForce: 'post_only' }).says).toBe(
      'cancelled 0.25 of 1 at 100 (ioc_not_full_cancel)',
    );
    expect(venue.ladder(ETH)).toEqual(['-']);
    expect(alice.coin('ETH').spotLocked).toBe('0');
  });
});

describe('self-trade prevention', () => {
  test('R-2.3-6 none is the default: the order trades with its own user (A18)', () => {
    const { venue, alice, bob } = market();
    alice.sells(BTC, '0.004 @ 60000');
    bob.sells(BTC, '0.005 @ 60000');
    expect(alice.buys(BTC, '0.006 @ 60000').says).toBe('filled 0.006 at 60000');
    expect(venue.trades()).toEqual(['0.004 @ 60000 alice>alice', '0.002 @ 60000 bob>alice']);
    expect(alice.position(BTC)).toBe('long 0.002 @ 60000');
  });

  test('R-2.3-7 cancel_taker ends the incoming order where it meets its own (A17)', () => {
    const { venue, alice, bob } = market();
    bob.sells(BTC, '0.005 @ 60000');
    const own = alice.sells(BTC, '0.004 @ 60000');
    const order = alice.buys(BTC, '0.008 @ 60000', { stp: 'cancel_taker' });
    expect(order.says).toBe('cancelled 0.005 of 0.008 at 60000 (stp_cancel)');
    expect(own.says).toBe('open 0 of 0.004');
    expect(venue.ladder(BTC)).toEqual(['60000: 0.004', '-']);
  });

  test('R-2.3-8 cancel_maker removes the own resting order and trades on (A18)', () => {
    const { venue, alice, bob } = market();
    const own = alice.sells(BTC, '0.004 @ 60000');
    bob.sells(BTC, '0.005 @ 60000');
    const order = alice.buys(BTC, '0.006 @ 60000', { stp: 'cancel_maker' });
    expect(own.says).toBe('cancelled 0 of 0.004 (stp_cancel)');
    expect(order.says).toBe('open 0.005 of 0.006 at 60000');
    expect(venue.ladder(BTC)).toEqual(['-', '60000: 0.001']);
  });

  test('R-2.3-9 cancel_both removes both and frees what both held', () => {
    const { venue, alice, bob } = market();
    const own = alice.sells(ETH, '1 @ 100');
    bob.sells(ETH, '1 @ 100');
    const order = alice.buys(ETH, '2 @ 100', { stp: 'cancel_both' });
    expect(own.says).toBe('cancelled 0 of 1 (stp_cancel)');
    expect(order.says).toBe('cancelled 0 of 2 (stp_cancel)');
    expect(venue.ladder(ETH)).toEqual(['100: 1', '-']);
    expect(alice.coin('ETH').free).toBe('1000');
    expect(alice.coin('USDT').free).toBe('1000000');
  });

  test('R-2.3-6 the incoming order decides, not the one that rests', () => {
    const { alice } = market();
    alice.sells(ETH, '1 @ 100', { stp: 'cancel_both' });
    expect(alice.buys(ETH, '1 @ 100').says).toBe('filled 1 at 100');
  });

  test('R-2.3-7 a market buy by amount stops at its own order and gives the rest back', () => {
    const { alice, bob } = market();
    bob.sells(ETH, '0.1 @ 100');
    alice.sells(ETH, '1 @ 100');
    const order = alice.buys(ETH, '50 USDT', { stp: 'cancel_taker' });
    expect(order.record).toMatchObject({ status: 'cancelled', cumValue: '10', cumQty: '0.1' });
    expect(alice.coin('USDT').free).toBe('999990');
  });
});

test('each fill has an id of its own, the later the higher', () => {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '1000000' });
  const bob = venue.trader('bob', { ETH: '100' });
  const ids = ['100', '101', '102'].flatMap((price) => {
    bob.sells(ETH, `1 @ ${price}`);
    alice.buys(ETH, `1 @ ${price}`);
    return venue.lastEvents.flatMap((event) =>
      event.type === 'traded' ? [event.maker.fillId, event.taker.fillId] : [],
    );
  });
  expect(new Set(ids).size).toBe(6);
  expect(ids[2]).toBe(String(BigInt(ids[0] ?? 0) + 2n));
});

test('a limit order needs a price of a tick at least', () => {
  const venue = engineVenue();
  venue.trader('alice', { USDT: '1000000' });
  const order: PlaceOrder = {
    ...{ type: 'place-order', uid: 'alice', instrument: BTC, side: 'buy', lots: 10 },
    ...{ orderType: 'limit', timeInForce: 'gtc' },
  };
  for (const price of [{}, { priceTicks: 0 }, { priceTicks: -1 }] as const) {
    const refused = { ok: false, reason: 'price-below-band', detail: '0.1' };
    expect(venue.apply({ ...order, ...price })).toEqual(refused);
  }
});
