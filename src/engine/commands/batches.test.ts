import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import type { PlaceOrder } from './place-order.ts';

const RICH = { USDT: '1000000', ETH: '10' };

const limit = (instrument: string, priceTicks: number, lots: number): PlaceOrder => ({
  type: 'place-order',
  uid: 'alice',
  instrument,
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  priceTicks,
  lots,
});

describe('several orders in one command', () => {
  test('R-C-1 each is placed or refused alone, in the order sent', () => {
    const venue = engineVenue();
    venue.trader('alice', { USDT: '250' });
    const orders = [
      limit(ETH, 10_000, 10_000),
      limit(ETH, 10_000, 20_000),
      limit(ETH, 9000, 10_000),
    ];
    // 100 held, then 200 of 150 refused, then 90.
    expect(venue.apply({ type: 'place-batch', uid: 'alice', orders })).toMatchObject({
      ok: true,
      results: [
        { ok: true, displaced: false },
        { ok: false, reason: 'insufficient-balance' },
        { ok: true, displaced: false },
      ],
    });
    expect(venue.ladder(ETH)).toEqual(['-', '100: 1', '90: 1']);
  });

  test('R-C-1 all belong to the user of the command', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    venue.apply({ type: 'place-batch', uid: 'bob', orders: [limit(ETH, 10_000, 10_000)] });
    expect([alice.user.openOrders.size, bob.user.openOrders.size]).toEqual([0, 1]);
  });

  test('R-C-2 all open orders are cancelled, or those of a category, symbol or coin, oldest first', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    const other = bob.buys(ETH, '1 @ 90');
    const spot = [alice.buys(ETH, '1 @ 90'), alice.buys(ETH, '1 @ 91')];
    const future = alice.buys(BTC, '0.1 @ 59000');
    const all = { type: 'cancel-all', uid: 'alice' } as const;
    expect(venue.apply({ ...all, category: 'COIN-FUTURES' })).toEqual({ ok: true, results: [] });
    expect(venue.apply({ ...all, category: 'SPOT', symbol: 'ETHUSDT' })).toMatchObject({
      results: spot.map(({ id }) => ({ orderId: id })),
    });
    expect(venue.apply({ ...all, marginCoin: 'USDT' })).toMatchObject({
      results: [{ ok: true, orderId: future.id }],
    });
    expect(other.says).toBe('open 0 of 1');
    expect(alice.coin('USDT')).toMatchObject({ free: '1000000', spotLocked: '0' });
  });

  test('R-C-2 one that was amended keeps its age', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    const [older, younger] = [alice.buys(ETH, '1 @ 90'), alice.buys(ETH, '1 @ 91')];
    venue.apply({ type: 'amend-order', uid: 'alice', orderId: older.id, priceTicks: 9_200 });
    expect(venue.apply({ type: 'cancel-all', uid: 'alice' })).toMatchObject({
      results: [{ orderId: older.id }, { orderId: younger.id }],
    });
  });

  test('R-C-2 an order that cannot be cancelled now is told with its reason', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    const order = alice.buys(ETH, '1 @ 90');
    venue.operator({ type: 'set-status', status: 'halted' });
    expect(venue.apply({ type: 'cancel-all', uid: 'alice' })).toMatchObject({
      results: [{ ok: false, orderId: order.id, reason: 'instrument-not-trading' }],
    });
  });

  test.each([
    'cancel-all',
    'place-batch',
    'close-positions',
    'amend-order',
    'replace-order',
  ] as const)('R-O-1 %s of an unknown user is refused', (type) => {
    const venue = engineVenue();
    const common = { uid: 'nobody', orderId: '1', category: 'USDT-FUTURES' as const };
    const result = venue.apply(
      type === 'place-batch'
        ? { type, uid: 'nobody', orders: [limit(ETH, 1, 1)] }
        : { type, ...common },
    );
    expect(JSON.stringify(result)).toContain('unknown-user');
  });
});
