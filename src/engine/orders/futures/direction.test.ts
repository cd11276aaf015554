import { describe, expect, test } from 'vitest';
import { BTC, INV } from '../../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../../test/support/engine-harness.ts';

const RICH = { USDT: '1000000', BTC: '100' };

describe('hedge mode', () => {
  test('R-4.2-1 the direction table: each position opens and closes by its own name (A07)', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const carol = venue.trader('carol', RICH, { isHedge: true });
    bob.buys(BTC, '0.05 @ 59990');
    bob.sells(BTC, '0.05 @ 60010');
    expect(carol.opens(BTC, 'long', '0.02').says).toBe('filled 0.02 at 60010');
    expect(carol.closes(BTC, 'short', '0.02').says).toBe('refused: no-position');
    expect(carol.position(BTC)).toBe('long 0.02 @ 60010');
    expect(carol.closes(BTC, 'long', '0.02').says).toBe('filled 0.02 at 59990');
    expect(carol.position(BTC)).toBe('flat');
    carol.opens(BTC, 'short', '0.01');
    carol.opens(BTC, 'long', '0.03');
    expect(carol.position(BTC)).toBe('long 0.03 @ 60010, short 0.01 @ 59990');
    bob.sells(BTC, '0.05 @ 60020');
    expect(carol.closes(BTC, 'short', '0.01').says).toBe('filled 0.01 at 60020');
    expect(carol.position(BTC)).toBe('long 0.03 @ 60010');
  });

  test('R-4.2-1 the book side of each of the four actions', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const carol = venue.trader('carol', RICH, { isHedge: true });
    const open = [
      carol.opens(BTC, 'long', '0.01 @ 59000'),
      carol.opens(BTC, 'short', '0.01 @ 61000'),
    ];
    bob.sells(BTC, '0.01 @ 59000');
    bob.buys(BTC, '0.01 @ 61000');
    const close = [
      carol.closes(BTC, 'long', '0.01 @ 61000'),
      carol.closes(BTC, 'short', '0.01 @ 59000'),
    ];
    expect([...open, ...close].map((order) => order.record.side)).toEqual([
      'buy',
      'sell',
      'sell',
      'buy',
    ]);
  });

  test('R-4.2-1 an order that names no position side is refused in hedge mode (A06)', () => {
    const venue = engineVenue();
    const carol = venue.trader('carol', RICH, { isHedge: true });
    expect(carol.buys(BTC, '0.001').says).toBe('refused: position-side-required');
    expect(carol.buys(BTC, '0.001', { positionSide: 'long' }).says).toBe(
      'refused: position-side-required',
    );
  });

  test('R-4.2-1 reduceOnly means nothing in hedge mode', () => {
    const venue = engineVenue();
    const carol = venue.trader('carol', RICH, { isHedge: true });
    const order = carol.opens(BTC, 'long', '0.01 @ 59000', { reduceOnly: true });
    expect(order.record.isReduceOnly).toBe(false);
  });
});

describe('one-way mode', () => {
  test('R-4.2-2 tradeSide is ignored: the order nets, and never makes a hedge position (A06)', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const alice = venue.trader('alice', RICH);
    bob.sells(BTC, '1 @ 60000');
    bob.buys(BTC, '1 @ 59990');
    alice.buys(BTC, '0.002', { positionSide: 'long', effect: 'open' });
    alice.sells(BTC, '0.001', { positionSide: 'short', effect: 'open' });
    expect(alice.position(BTC)).toBe('long 0.001 @ 60000');
    expect(alice.positions(BTC)[0]?.holdMode).toBe('one_way_mode');
  });

  test('R-4.2-2 the setting oneWayTradeSide: reject refuses it instead', () => {
    const venue = engineVenue({ settings: { oneWayTradeSide: 'reject' } });
    const alice = venue.trader('alice', RICH);
    const order = alice.buys(BTC, '0.001 @ 60000', { positionSide: 'long', effect: 'open' });
    expect(order.says).toBe('refused: position-side-not-allowed');
    expect(alice.buys(BTC, '0.001 @ 60000').says).toBe('open 0 of 0.001');
  });
});

describe('position mode', () => {
  test('R-U-1 the mode belongs to a category, and is locked while anything is open there', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const alice = venue.trader('alice', RICH);
    const hedge = { type: 'set-hold-mode', uid: 'alice', holdMode: 'hedge_mode' } as const;
    const order = alice.buys(BTC, '0.01 @ 60000');
    expect(venue.apply({ ...hedge, category: 'USDT-FUTURES' })).toEqual({
      ok: false,
      reason: 'position-mode-locked',
    });
    expect(venue.apply(hedge)).toEqual({ ok: false, reason: 'position-mode-locked' });
    expect(venue.apply({ ...hedge, category: 'COIN-FUTURES' })).toEqual({
      ok: true,
      holdMode: 'hedge_mode',
    });
    expect(alice.buys(INV, '0.01 @ 60000').says).toBe('refused: position-side-required');
    bob.sells(BTC, '0.01 @ 60000');
    expect(order.says).toBe('filled 0.01 at 60000');
    expect(venue.apply(hedge)).toEqual({ ok: false, reason: 'position-mode-locked' });
    bob.buys(BTC, '0.01 @ 60000');
    alice.sells(BTC, '0.01');
    expect(venue.apply(hedge)).toEqual({ ok: true, holdMode: 'hedge_mode' });
    expect(alice.buys(BTC, '0.01 @ 60000').says).toBe('refused: position-side-required');
  });

  test('R-U-1 setting the mode that is set already changes nothing and is never refused', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    alice.buys(BTC, '0.01 @ 60000');
    expect(venue.apply({ type: 'set-hold-mode', uid: 'alice', holdMode: 'one_way_mode' })).toEqual({
      ok: true,
      holdMode: 'one_way_mode',
    });
    expect(
      venue.apply({ type: 'set-hold-mode', uid: 'nobody', holdMode: 'one_way_mode' }),
    ).toMatchObject({ reason: 'unknown-user' });
  });
});
