import { describe, expect, test } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { restoreState } from '../restore.ts';
import { serializeState } from '../snapshot.ts';

/** ALICE is long 0.1 BTC of 60 000 at 10×, isolated: 600 of margin, 36 paid to open; so much is free then. */
function longOf(free: string) {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: String(603.6 + Number(free)) });
  const bob = venue.trader('bob', { USDT: '100000' });
  const about = { uid: 'alice', instrument: BTC } as const;
  venue.apply({ type: 'set-margin-mode', ...about, marginMode: 'isolated' });
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1');
  const turn = (isOn: boolean) =>
    venue.apply({ type: 'set-auto-margin', ...about, positionSide: 'long', isOn });
  return { venue, alice, bob, turn };
}

describe('margin that is added before a liquidation', () => {
  test.each([
    ['1000', '1180', '420'],
    ['100', '700', '0'],
  ])('R-Q-11 of %s that is free brings the margin to %s', (free, margin, left) => {
    const { venue, alice, turn } = longOf(free);
    turn(true);
    // Equity 600 − 580 = 20; 0.1 × 54 200 × (0.004 + 0.0006) = 24.932 must be kept at least.
    venue.index(BTC, '54200');
    expect(alice.positions(BTC)).toMatchObject([{ total: '0.1', margin }]);
    expect(alice.coin('USDT')).toMatchObject({ free: left });
  });

  test('R-Q-11 what would not be enough is not added, and the position is liquidated', () => {
    const { venue, alice, turn } = longOf('4');
    turn(true);
    venue.index(BTC, '54200');
    expect(alice.positions(BTC)).toEqual([]);
    expect(alice.coin('USDT')).toMatchObject({ free: '4' });
  });

  test('R-Q-11 it is off until it is asked for, can be turned off, and ends with the position', () => {
    const { venue, alice, bob, turn } = longOf('1000');
    turn(true);
    expect(
      restoreState(serializeState(venue.state)).users.get('alice')?.userMarkets.get(BTC)?.long,
    ).toMatchObject({ isAutoMargin: true });
    turn(false);
    venue.index(BTC, '54000');
    expect(alice.positions(BTC)).toEqual([]);
    bob.sells(BTC, '0.01 @ 54000');
    alice.buys(BTC, '0.01');
    expect(
      venue.state.users.get('alice')?.userMarkets.get(BTC)?.long?.isAutoMargin,
    ).toBeUndefined();
  });

  test('R-Q-11 a crossed position, and none, are refused', () => {
    const { venue, turn } = longOf('10');
    const short = { uid: 'alice', instrument: BTC, positionSide: 'short', isOn: true } as const;
    expect(venue.apply({ type: 'set-auto-margin', ...short })).toMatchObject({
      reason: 'no-position',
    });
    expect(turn(true)).toEqual({ ok: true });
    const bob = { uid: 'bob', instrument: BTC, positionSide: 'short', isOn: true } as const;
    expect(venue.apply({ type: 'set-auto-margin', ...bob })).toMatchObject({
      reason: 'margin-not-isolated',
    });
  });
});
