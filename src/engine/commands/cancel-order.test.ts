import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';

const RICH = { USDT: '1000000', ETH: '1000' };

function market() {
  const venue = engineVenue();
  return { venue, alice: venue.trader('alice', RICH), bob: venue.trader('bob', RICH) };
}

describe('cancelling', () => {
  test('R-4.3-1 unfilled and partially filled orders of spot and futures, whole and at once', () => {
    const { venue, alice, bob } = market();
    const spot = alice.buys(ETH, '1 @ 100', { clientOid: 'a' });
    const futures = alice.buys(BTC, '0.01 @ 60000');
    bob.sells(BTC, '0.004 @ 60000');
    expect(alice.cancels(futures)).toBe('done');
    expect(futures.says).toBe('cancelled 0.004 of 0.01 at 60000 (normal_cancel)');
    expect(venue.apply({ type: 'cancel-order', uid: 'alice', clientOid: 'a' })).toEqual({
      ok: true,
      orderId: spot.id,
      clientOid: 'a',
    });
    expect([...venue.ladder(ETH), ...venue.ladder(BTC)]).toEqual(['-', '-']);
    expect(alice.coin('USDT')).toMatchObject({ spotLocked: '0', orderMargin: '0' });
  });

  test('R-4.3-3 the orderId comes before the clientOid', () => {
    const { venue, alice } = market();
    const first = alice.buys(ETH, '1 @ 100', { clientOid: 'a' });
    const second = alice.buys(ETH, '1 @ 100', { clientOid: 'b' });
    venue.apply({ type: 'cancel-order', uid: 'alice', orderId: first.id, clientOid: 'b' });
    expect([first.record.status, second.record.status]).toEqual(['cancelled', 'new']);
  });

  test('R-4.3-4 each item of a batch stands or falls alone, in request order', () => {
    const { venue, alice } = market();
    const first = alice.buys(ETH, '1 @ 100', { clientOid: 'a' });
    const second = alice.buys(ETH, '1 @ 100', { clientOid: 'b' });
    const missing = { ok: false, reason: 'order-not-found' };
    expect(
      venue.apply({
        type: 'cancel-batch',
        uid: 'alice',
        orders: [
          { orderId: '1' },
          { orderId: first.id },
          { orderId: first.id },
          { clientOid: 'b' },
        ],
      }),
    ).toEqual({
      ok: true,
      results: [
        missing,
        { ok: true, orderId: first.id, clientOid: 'a' },
        missing,
        { ok: true, orderId: second.id, clientOid: 'b' },
      ],
    });
  });

  test('R-O-11 an order that is finished, another user’s, or elsewhere than named is not found', () => {
    const { venue, alice, bob } = market();
    const order = bob.sells(ETH, '1 @ 100', { clientOid: 'a' });
    const cancel = { type: 'cancel-order', uid: 'bob', orderId: order.id } as const;
    expect(alice.cancels(order)).toBe('order-not-found');
    expect(venue.apply({ ...cancel, category: 'USDT-FUTURES' })).toMatchObject({
      reason: 'order-not-found',
    });
    expect(venue.apply({ ...cancel, symbol: 'BTCUSDT' })).toMatchObject({
      reason: 'order-not-found',
    });
    expect(venue.apply({ type: 'cancel-order', uid: 'bob' })).toMatchObject({
      reason: 'order-not-found',
    });
    expect(venue.apply({ ...cancel, uid: 'nobody' })).toMatchObject({ reason: 'unknown-user' });
    alice.buys(ETH, '1 @ 100');
    expect(bob.cancels(order)).toBe('order-not-found');
  });

  test('R-M-4 cancelling in the middle of a queue keeps the order of the rest', () => {
    const { venue, alice, bob } = market();
    const queue = ['1', '2', '3', '4'].map((size) => alice.buys(ETH, `${size} @ 100`));
    for (const index of [1, 3, 0]) alice.cancels(queue[index] ?? '');
    alice.buys(ETH, '5 @ 100');
    expect(venue.ladder(ETH)).toEqual(['-', '100: 3 5']);
    bob.sells(ETH, '3.5');
    expect(venue.ladder(ETH)).toEqual(['-', '100: 4.5']);
  });
});

describe('replacing quotes', () => {
  test('R-M-5 all old orders on the instrument go, the new ones are post-only, refused ones are left out', () => {
    const { venue, alice, bob } = market();
    const old = alice.buys(ETH, '1 @ 99');
    const elsewhere = alice.buys(BTC, '0.001 @ 60000');
    bob.sells(ETH, '1 @ 103');
    const replaced = venue.apply({
      type: 'replace-quotes',
      uid: 'alice',
      instrument: ETH,
      quotes: [
        { side: 'buy', priceTicks: 10_000, lots: 10_000 },
        { side: 'sell', priceTicks: 10_200, lots: 10_000 },
        { side: 'buy', priceTicks: 10_300, lots: 10_000 },
        { side: 'sell', priceTicks: 10_200, lots: 990_000_000 },
      ],
    });
    expect(replaced).toEqual({ ok: true, placed: 3 });
    expect([old.record.status, elsewhere.record.status]).toEqual(['cancelled', 'new']);
    expect(venue.ladder(ETH)).toEqual(['103: 1', '102: 1', '-', '100: 1']);
  });

  test('R-M-5 unknown names and a closed instrument are refused', () => {
    const { venue } = market();
    const quotes = { type: 'replace-quotes', uid: 'alice', instrument: ETH, quotes: [] } as const;
    expect(venue.apply({ ...quotes, uid: 'nobody' })).toMatchObject({ reason: 'unknown-user' });
    expect(venue.apply({ ...quotes, instrument: 'SPOT:NONE' })).toMatchObject({
      reason: 'unknown-instrument',
    });
    venue.operator({ type: 'set-status', status: 'cancel_only' });
    expect(venue.apply(quotes)).toMatchObject({ reason: 'instrument-not-trading' });
  });
});
