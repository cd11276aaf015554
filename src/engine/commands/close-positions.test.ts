import { describe, expect, test } from 'vitest';
import { BTC, ETHF, fixtureSpec, INV } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import type { Result } from '../command.ts';

const RICH = { USDT: '10000000', BTC: '1000' };
const LINEAR = { type: 'close-positions', category: 'USDT-FUTURES' } as const;

function closed(result: Result<'close-positions'>) {
  return result.ok ? result.results : result.reason;
}

describe('closing positions', () => {
  test('R-C-10 every position of the category is closed at market, other categories stay', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const alice = venue.trader('alice', RICH);
    bob.sells(BTC, '0.1 @ 60000');
    bob.buys(ETHF, '2 @ 2000');
    bob.sells(INV, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    alice.sells(ETHF, '2');
    alice.buys(INV, '0.1');
    bob.buys(BTC, '1 @ 59900');
    bob.sells(ETHF, '5 @ 2010');
    const result = venue.apply({ ...LINEAR, uid: 'alice' });
    expect(result).toMatchObject({
      ok: true,
      results: [
        { ok: true, symbol: 'BTCUSDT', positionSide: 'long' },
        { ok: true, symbol: 'ETHUSDT', positionSide: 'short' },
      ],
    });
    expect([alice.position(BTC), alice.position(ETHF)]).toEqual(['flat', 'flat']);
    expect(alice.position(INV)).toBe('long 0.1 @ 60000');
    // −0.1 · 100 and −2 · 10, fees 0.0006 of 6000 + 5990 and 4000 + 4020.
    expect(alice.coin('USDT').balance).toBe('9999957.994');
  });

  test('R-C-10 a symbol and a side may be named', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const carol = venue.trader('carol', RICH, { isHedge: true });
    bob.sells(BTC, '0.1 @ 60000');
    carol.opens(BTC, 'long', '0.1');
    bob.buys(BTC, '0.2 @ 59990');
    carol.opens(BTC, 'short', '0.2');
    bob.sells(BTC, '1 @ 60010');
    const only = { ...LINEAR, uid: 'carol', symbol: 'BTCUSDT', positionSide: 'short' } as const;
    expect(closed(venue.apply(only))).toHaveLength(1);
    expect(carol.position(BTC)).toBe('long 0.1 @ 60000');
    expect(closed(venue.apply(only))).toEqual([]);
  });

  test('R-C-10 closing orders that occupy the position give way', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const carol = venue.trader('carol', RICH, { isHedge: true });
    bob.sells(BTC, '0.1 @ 60000');
    carol.opens(BTC, 'long', '0.1');
    const resting = carol.closes(BTC, 'long', '0.1 @ 61000');
    bob.buys(BTC, '1 @ 59990');
    venue.apply({ ...LINEAR, uid: 'carol' });
    expect(resting.says).toBe('cancelled 0 of 0.1 (normal_cancel)');
    expect(carol.position(BTC)).toBe('flat');
  });

  test('R-C-10 what the book cannot take stays open', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const alice = venue.trader('alice', RICH);
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    bob.buys(BTC, '0.04 @ 59990');
    expect(closed(venue.apply({ ...LINEAR, uid: 'alice' }))).toHaveLength(2);
    expect(alice.position(BTC)).toBe('long 0.06 @ 60000');
  });

  test('R-C-10 where trading is stopped nothing gives way and the reason is told', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const carol = venue.trader('carol', RICH, { isHedge: true });
    bob.sells(BTC, '0.1 @ 60000');
    carol.opens(BTC, 'long', '0.1');
    const resting = carol.closes(BTC, 'long', '0.1 @ 61000');
    venue.operator({ type: 'set-status', status: 'cancel_only' });
    expect(venue.apply({ ...LINEAR, uid: 'carol' })).toMatchObject({
      results: [{ ok: false, orderId: '', reason: 'instrument-not-trading' }],
    });
    expect(resting.says).toBe('open 0 of 0.1');
  });

  test('R-C-11 a position larger than one market order may be is closed by several', () => {
    const venue = engineVenue({
      instruments: [{ ...fixtureSpec(BTC), maxMarketSize: '0.4' }],
    });
    const bob = venue.trader('bob', RICH);
    const alice = venue.trader('alice', RICH);
    bob.sells(BTC, '1 @ 60000');
    alice.buys(BTC, '1 @ 60000');
    bob.buys(BTC, '2 @ 59990');
    venue.apply({ ...LINEAR, uid: 'alice' });
    expect(venue.trades()).toEqual([
      '0.4 @ 59990 bob>alice',
      '0.4 @ 59990 bob>alice',
      '0.2 @ 59990 bob>alice',
    ]);
  });
});
