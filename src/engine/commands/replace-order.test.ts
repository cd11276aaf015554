import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Placed } from '../../../test/support/engine-trader.ts';
import type { ReplaceOrder } from './replace-order.ts';

type Change = Pick<ReplaceOrder, 'priceTicks' | 'lots' | 'newClientOid'>;

function replace(venue: EngineVenue, order: Placed, change: Change) {
  const { uid } = order.record;
  return venue.apply({ type: 'replace-order', uid, orderId: order.id, ...change });
}

describe('replacing an order', () => {
  test('R-C-8 the old order ends and a new one lives, with an id and a clientOid of its own', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '300' });
    const old = alice.buys(ETH, '2 @ 100', { clientOid: 'a' });
    const result = replace(venue, old, { priceTicks: 9000, lots: 30_000, newClientOid: 'b' });
    expect(result).toEqual({
      ok: true,
      orderId: expect.stringMatching(/^\d{19}$/),
      clientOid: 'b',
    });
    expect(old.says).toBe('cancelled 0 of 2 (modify_limit_order)');
    expect(venue.ladder(ETH)).toEqual(['-', '90: 3']);
    // All of the old order's 200 was free for the new one's 270.
    expect(alice.coin('USDT')).toMatchObject({ free: '30', spotLocked: '270' });
  });

  test('R-C-8 a refusal leaves the old order and its place in the queue', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '300' });
    const bob = venue.trader('bob', { USDT: '300' });
    const old = alice.buys(ETH, '2 @ 100', { clientOid: 'a' });
    alice.buys(ETH, '0.5 @ 100', { clientOid: 'other' });
    bob.buys(ETH, '1 @ 100');
    const dear = replace(venue, old, { priceTicks: 20_000, newClientOid: 'b' });
    expect(dear).toMatchObject({ reason: 'insufficient-balance' });
    const taken = replace(venue, old, { priceTicks: 9000, newClientOid: 'other' });
    expect(taken).toMatchObject({ reason: 'duplicate-client-oid' });
    expect(venue.ladder(ETH)).toEqual(['-', '100: 2 0.5 1']);
    expect(alice.coin('USDT')).toMatchObject({ free: '50', spotLocked: '250' });
    expect(alice.user.openByClientOid.get('a')?.id).toBe(old.id);
  });

  test('R-C-8 a size that is not named is what is left of the old order', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '300' });
    const bob = venue.trader('bob', { ETH: '1' });
    const old = alice.buys(ETH, '2 @ 100');
    bob.sells(ETH, '0.5 @ 100');
    replace(venue, old, { priceTicks: 9000 });
    expect(old.says).toBe('cancelled 0.5 of 2 at 100 (modify_limit_order)');
    expect(venue.ladder(ETH)).toEqual(['-', '90: 1.5']);
  });

  test('R-C-8 the new order may take the clientOid of the old one', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '300' });
    const old = alice.buys(ETH, '2 @ 100', { clientOid: 'a' });
    expect(replace(venue, old, { priceTicks: 9000, newClientOid: 'a' })).toMatchObject({
      clientOid: 'a',
    });
  });

  test('R-C-8 a full close order of a hedged position can be moved', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', { USDT: '100000' });
    const carol = venue.trader('carol', { USDT: '100000' }, { isHedge: true });
    bob.sells(BTC, '1 @ 60000');
    carol.opens(BTC, 'long', '1');
    const close = carol.closes(BTC, 'long', '1 @ 61000');
    expect(replace(venue, close, { priceTicks: 620_000 })).not.toHaveProperty('reason');
    expect(venue.ladder(BTC)).toEqual(['62000: 1', '-']);
  });
});
