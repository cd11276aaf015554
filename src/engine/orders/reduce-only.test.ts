import { describe, expect, test } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';

const RICH = { USDT: '10000000' };
const REDUCE = { reduceOnly: true } as const;

/** Alice holds `size` BTC bought (or sold) at 60 000; bob quotes nothing. */
function userMarket(side: 'long' | 'short', size: string) {
  const venue = engineVenue();
  const alice = venue.trader('alice', RICH);
  const bob = venue.trader('bob', RICH);
  const first = side === 'long' ? bob.sells.bind(bob) : bob.buys.bind(bob);
  first(BTC, `${size} @ 60000`);
  if (side === 'long') alice.buys(BTC, size);
  else alice.sells(BTC, size);
  return { venue, alice, bob };
}

describe('reduce-only on arrival', () => {
  test('R-4.2-3 while flat it is refused and nothing rests (A08)', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    expect(alice.sells(BTC, '0.01 @ 61000', REDUCE).says).toBe('refused: no-position');
    expect(venue.ladder(BTC)).toEqual(['-']);
  });

  test('R-4.2-3 in the direction of the position it is refused (A08)', () => {
    const { alice } = userMarket('long', '0.01');
    expect(alice.buys(BTC, '0.005', REDUCE).says).toBe('refused: no-position');
    expect(alice.position(BTC)).toBe('long 0.01 @ 60000');
  });

  test('R-4.2-3 the part above the position is cancelled on acceptance, the record keeps its size', () => {
    const { venue, alice } = userMarket('short', '0.01');
    const order = alice.buys(BTC, '0.025 @ 59000', REDUCE);
    expect(order.says).toBe('open 0 of 0.025');
    expect(venue.ladder(BTC)).toEqual(['-', '59000: 0.01']);
  });
});

describe('reduce-only orders together', () => {
  test('R-4.2-3 a newer one displaces the oldest until the total fits (A09)', () => {
    const { venue, alice, bob } = userMarket('long', '0.134');
    bob.buys(BTC, '0.1 @ 59990');
    const r1 = alice.sells(BTC, '0.134 @ 61000', { ...REDUCE, clientOid: 'r1' });
    const r2 = alice.sells(BTC, '0.067', { ...REDUCE, clientOid: 'r2' });
    expect(r1.says).toBe('cancelled 0 of 0.134 (reduce_only_cancel)');
    expect(r2.says).toBe('filled 0.067 at 59990');
    expect(r2.result).toMatchObject({ clientOid: 'r2', displaced: true });
    bob.buys(BTC, '0.2 @ 61000');
    expect(venue.trades()).toEqual([]);
    expect(alice.position(BTC)).toBe('long 0.067 @ 60000');
  });

  test('R-4.2-3 they go one by one in creation order, and no more of them than needed', () => {
    const { alice } = userMarket('long', '0.1');
    const orders = ['61003', '61001', '61002'].map((price) =>
      alice.sells(BTC, `0.03 @ ${price}`, REDUCE),
    );
    const newest = alice.sells(BTC, '0.05 @ 61000', REDUCE);
    // 0.09 + 0.05 > 0.1: one goes, 0.11; a second goes, 0.08.
    expect(orders.map((order) => order.record.status)).toEqual(['cancelled', 'cancelled', 'new']);
    expect(newest.says).toBe('open 0 of 0.05');
  });

  test('R-4.2-3 exactly the position fits without displacing anything', () => {
    const { alice } = userMarket('short', '0.1');
    const first = alice.buys(BTC, '0.06 @ 59000', REDUCE);
    const second = alice.buys(BTC, '0.04 @ 59000', REDUCE);
    expect(second.result).toMatchObject({ displaced: false });
    expect([first.says, second.says]).toEqual(['open 0 of 0.06', 'open 0 of 0.04']);
  });

  test('Z15: R-4.2-3 when the position shrinks by another order, the oldest is cut to what fits', () => {
    const { venue, alice, bob } = userMarket('long', '0.1');
    const older = alice.sells(BTC, '0.05 @ 61000', REDUCE);
    const newer = alice.sells(BTC, '0.05 @ 61100', REDUCE);
    bob.buys(BTC, '0.09 @ 59990');
    alice.sells(BTC, '0.03');
    expect(venue.ladder(BTC)).toEqual(['61100: 0.05', '61000: 0.02', '-', '59990: 0.06']);
    expect(older.record).toMatchObject({ size: '0.05', status: 'new' });
    // Of the next 0.03 the older one has 0.02 left to give: it goes, and the newer one loses the rest.
    alice.sells(BTC, '0.03');
    expect(older.says).toBe('cancelled 0 of 0.05 (reduce_only_cancel)');
    expect(venue.ladder(BTC)).toEqual(['61100: 0.04', '-', '59990: 0.03']);
    expect(newer.says).toBe('open 0 of 0.05');
  });

  test('Z15: a take-profit of 0.3 lives on as 0.05 when 0.05 is left, and fills', () => {
    const { venue, alice, bob } = userMarket('long', '0.3');
    const profit = alice.sells(BTC, '0.3 @ 61000', REDUCE);
    bob.buys(BTC, '0.25 @ 59990');
    alice.sells(BTC, '0.25');
    expect(profit.record.size).toBe('0.3');
    expect(venue.ladder(BTC)).toEqual(['61000: 0.05', '-']);
    bob.buys(BTC, '0.05 @ 61000');
    expect(profit.says).toBe('filled 0.05 at 61000');
    expect(alice.position(BTC)).toBe('flat');
  });

  test('Z14: one that ends with nothing filled leaves the resting ones alone', () => {
    const { alice, bob } = userMarket('long', '0.1');
    const profit = alice.sells(BTC, '0.1 @ 61000', REDUCE);
    const market = alice.sells(BTC, '0.1', REDUCE);
    expect(market.says).toBe('cancelled 0 of 0.1 (ioc_not_full_cancel)');
    expect(market.result).toMatchObject({ displaced: false });
    bob.buys(BTC, '0.05 @ 59990');
    const fok = alice.sells(BTC, '0.1 @ 59990', { ...REDUCE, timeInForce: 'fok' });
    expect(fok.says).toBe('cancelled 0 of 0.1 (fok_not_full_cancel)');
    const post = alice.sells(BTC, '0.1 @ 59990', { ...REDUCE, timeInForce: 'post_only' });
    expect(post.says).toBe('cancelled 0 of 0.1 (post_only_fill_cancel)');
    expect(profit.says).toBe('open 0 of 0.1');
    // What trades displaces as far as it trades: 0.05 of it.
    const ioc = alice.sells(BTC, '0.1 @ 59990', { ...REDUCE, timeInForce: 'ioc' });
    expect(ioc.says).toBe('cancelled 0.05 of 0.1 at 59990 (ioc_not_full_cancel)');
    expect(ioc.result).toMatchObject({ displaced: true });
    expect(profit.says).toBe('cancelled 0 of 0.1 (reduce_only_cancel)');
  });

  test('R-4.2-3 a resting one never fills beyond the position, not even in the sweep that shrinks it', () => {
    const { venue, alice, bob } = userMarket('long', '0.1');
    alice.sells(BTC, '0.08 @ 60500');
    const reduce = alice.sells(BTC, '0.1 @ 60600', REDUCE);
    bob.buys(BTC, '0.2 @ 60600');
    expect(venue.trades()).toEqual(['0.08 @ 60500 alice>bob', '0.02 @ 60600 alice>bob']);
    expect(reduce.says).toBe('filled 0.02 at 60600');
    expect(alice.position(BTC)).toBe('flat');
  });

  test('R-4.2-3 a partly filled one counts with what is left of it', () => {
    const { alice, bob } = userMarket('long', '0.1');
    const first = alice.sells(BTC, '0.1 @ 61000', REDUCE);
    bob.buys(BTC, '0.04 @ 61000');
    // Position 0.06, the order's rest 0.06: a new one of 0.01 displaces it.
    expect(first.says).toBe('open 0.04 of 0.1 at 61000');
    alice.sells(BTC, '0.01 @ 61000', REDUCE);
    expect(first.says).toBe('cancelled 0.04 of 0.1 at 61000 (reduce_only_cancel)');
    expect(alice.position(BTC)).toBe('long 0.06 @ 60000');
  });

  test('R-4.2-3 a flip ends every reduce-only order of the old side', () => {
    const { alice, bob } = userMarket('long', '0.1');
    const reduce = alice.sells(BTC, '0.1 @ 61000', REDUCE);
    bob.buys(BTC, '0.15 @ 59990');
    alice.sells(BTC, '0.15');
    expect(reduce.record.cancelReason).toBe('reduce_only_cancel');
    expect(alice.position(BTC)).toBe('short 0.05 @ 59990');
  });
});
