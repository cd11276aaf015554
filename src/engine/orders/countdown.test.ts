import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { nextTickMs } from '../read/next-tick.ts';
import { restoreState } from '../restore.ts';
import { hashedText, serializeState } from '../snapshot.ts';

const RICH = { USDT: '100000' };
const countdown = (uid: string, seconds: number) =>
  ({ type: 'set-countdown', uid, afterMs: seconds * 1_000 }) as const;
const TICK = { type: 'tick' } as const;

describe('a countdown', () => {
  test('R-C-18 cancels all orders of the unified account when it runs out, and is off then', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    const orders = [alice.buys(ETH, '1 @ 90'), alice.buys(BTC, '0.1 @ 50000')];
    const other = bob.buys(ETH, '1 @ 90');
    venue.apply(countdown('alice', 5));
    venue.timeMs += 4_999;
    venue.apply(TICK);
    for (const { id } of orders) expect(venue.order(id).status).toBe('new');
    venue.timeMs += 1;
    venue.apply(TICK);
    for (const { id } of orders) expect(venue.order(id).cancelReason).toBe('normal_cancel');
    expect(venue.order(other.id).status).toBe('new');
    const next = alice.buys(ETH, '1 @ 90');
    venue.timeMs += 600_000;
    venue.apply(TICK);
    expect(venue.order(next.id).status).toBe('new');
  });

  test('R-C-18 is counted anew with each call, and 0 switches it off', () => {
    const venue = engineVenue();
    const order = venue.trader('alice', RICH).buys(ETH, '1 @ 90');
    venue.apply(countdown('alice', 5));
    venue.timeMs += 4_000;
    venue.apply(countdown('alice', 5));
    venue.timeMs += 4_000;
    expect(venue.apply(countdown('alice', 0))).toEqual({ ok: true, dueMs: undefined });
    venue.timeMs += 600_000;
    venue.apply(TICK);
    expect(venue.order(order.id).status).toBe('new');
  });

  test('R-C-18 leaves triggers and classic wallets alone', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', {}, { accountMode: 'classic' });
    alice.deposits('USDT', '1000', 'spot');
    const order = alice.buys(ETH, '1 @ 90');
    venue.apply(countdown('alice', 5));
    venue.timeMs += 5_000;
    venue.apply(TICK);
    expect(venue.order(order.id).status).toBe('new');
  });

  test('R-C-18 runs out for who is frozen, and where trading is halted', () => {
    const venue = engineVenue();
    const order = venue.trader('alice', RICH).buys(ETH, '1 @ 90');
    venue.apply(countdown('alice', 5));
    venue.operator({ type: 'set-user-status', uid: 'alice', status: 'frozen' });
    venue.operator({ type: 'set-status', category: 'SPOT', symbol: 'ETHUSDT', status: 'halted' });
    venue.timeMs += 5_000;
    venue.apply(TICK);
    expect(venue.order(order.id).status).toBe('cancelled');
  });

  test('R-C-18 wakes an idle venue, the earliest first', () => {
    const venue = engineVenue();
    for (const uid of ['alice', 'bob']) venue.trader(uid, RICH);
    venue.apply(countdown('alice', 60));
    venue.apply(countdown('bob', 5));
    expect(nextTickMs(venue.state)).toBe(venue.timeMs + 5_000);
    expect(venue.state.nextDueMs).toBe(venue.timeMs + 5_000);
    venue.apply(countdown('bob', 0));
    expect(venue.state.nextDueMs).toBe(venue.timeMs + 60_000);
  });

  test('R-C-18 comes out of a snapshot as it went in', () => {
    const venue = engineVenue();
    venue.trader('alice', RICH);
    const before = hashedText(venue.state);
    venue.apply(countdown('alice', 60));
    const restored = restoreState(serializeState(venue.state));
    expect(restored.nextDueMs).toBe(venue.timeMs + 60_000);
    expect(hashedText(restored)).toBe(hashedText(venue.state));
    expect(before).not.toContain('cancelAllMs');
  });
});
