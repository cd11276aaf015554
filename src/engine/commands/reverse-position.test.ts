import { describe, expect, test } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';

const RICH = { USDT: '10000000' };
const REVERSE = { type: 'reverse-position', instrument: BTC } as const;

/** ALICE long 0.1 at 60000 in one-way mode, CAROL long 0.1 in hedge mode; BOB bids for `bid`. */
function traders(venue: EngineVenue, bid: string, money: Record<string, string> = RICH) {
  const bob = venue.trader('bob', RICH);
  const alice = venue.trader('alice', money);
  const carol = venue.trader('carol', money, { isHedge: true });
  bob.sells(BTC, '0.2 @ 60000');
  alice.buys(BTC, '0.1');
  carol.opens(BTC, 'long', '0.1');
  bob.buys(BTC, bid);
  return { bob, alice, carol };
}

describe('reversing a position', () => {
  test('R-C-14 one-way: one order closes it and opens as much on the other side', () => {
    const venue = engineVenue();
    const { alice } = traders(venue, '1 @ 59990');
    const ids = venue.apply({ ...REVERSE, uid: 'alice', side: 'sell', clientOid: 'turn' });
    expect(ids).toMatchObject({ clientOid: 'turn' });
    expect(alice.position(BTC)).toBe('short 0.1 @ 59990');
  });

  test('R-C-14 one-way: a size is that of the new position, and the side may be left out', () => {
    const venue = engineVenue();
    const { alice } = traders(venue, '1 @ 59990');
    venue.apply({ ...REVERSE, uid: 'alice', lots: 30 });
    expect(alice.position(BTC)).toBe('short 0.03 @ 59990');
  });

  test('R-C-14 hedge: the position is closed and the other opened; its closing orders give way', () => {
    const venue = engineVenue();
    const { carol } = traders(venue, '1 @ 59990');
    const resting = carol.closes(BTC, 'long', '0.1 @ 61000');
    const sent = { uid: 'carol', positionSide: 'long', clientOid: 'turn' } as const;
    expect(venue.apply({ ...REVERSE, ...sent })).toMatchObject({ clientOid: 'turn' });
    expect(resting.says).toBe('cancelled 0 of 0.1 (normal_cancel)');
    expect(carol.position(BTC)).toBe('short 0.1 @ 59990');
  });

  test('R-C-14 hedge: nothing is opened while something of the position is left', () => {
    const venue = engineVenue();
    const { carol } = traders(venue, '0.04 @ 59990');
    venue.apply({ ...REVERSE, uid: 'carol', positionSide: 'long' });
    expect(carol.position(BTC)).toBe('long 0.06 @ 60000');
  });

  test('R-C-14 a reversal that cannot be margined changes nothing', () => {
    const venue = engineVenue();
    // At 10 times, 0.17 at 59990 needs 1019.83 USDT.
    const { alice, carol } = traders(venue, '1 @ 59990', { USDT: '1000' });
    const refused = { ok: false, reason: 'insufficient-margin', detail: '396.4 USDT' };
    const lots = 170;
    expect(venue.apply({ ...REVERSE, uid: 'alice', lots })).toEqual(refused);
    expect(venue.apply({ ...REVERSE, uid: 'carol', positionSide: 'long', lots })).toEqual(refused);
    expect(alice.position(BTC)).toBe('long 0.1 @ 60000');
    expect(carol.position(BTC)).toBe('long 0.1 @ 60000');
  });

  test('Z9: what the close frees margins the opening, in both modes, to the last lot', () => {
    for (const [lots, outcome] of [
      [164, { ok: true }],
      [165, { ok: false, reason: 'insufficient-margin' }],
    ] as const) {
      const venue = engineVenue();
      // 1000 − 3.6 for opening, − 1 lost and − 3.5994 for closing at 59990: 991.8006 margin 0.164, with
      // 983.836 + 5.903016, but not 0.165, with 989.835 + 5.93901.
      const { alice, carol } = traders(venue, '1 @ 59990', { USDT: '1000' });
      expect(venue.apply({ ...REVERSE, uid: 'alice', lots })).toMatchObject(outcome);
      const named = { uid: 'carol', positionSide: 'long', lots } as const;
      expect(venue.apply({ ...REVERSE, ...named })).toMatchObject(outcome);
      const after = outcome.ok ? 'short 0.164 @ 59990' : 'long 0.1 @ 60000';
      expect([alice.position(BTC), carol.position(BTC)]).toEqual([after, after]);
    }
  });

  test.each([
    ['no position', { uid: 'bob', side: 'sell' }, 'no-position'],
    ['the side of the position itself', { uid: 'alice', side: 'buy' }, 'no-position'],
    ['no position in hedge mode', { uid: 'carol' }, 'position-side-required'],
    ['the empty position', { uid: 'carol', positionSide: 'short' }, 'no-position'],
    [
      'a size below the minimum',
      { uid: 'carol', positionSide: 'long', lots: 0 },
      'size-below-minimum',
    ],
    ['nobody', { uid: 'nobody' }, 'unknown-user'],
    ['an unknown market', { uid: 'alice', instrument: 'SPOT:NOPE' }, 'unknown-instrument'],
  ] as const)('R-C-14 %s is refused', (_, sent, reason) => {
    const venue = engineVenue();
    traders(venue, '1 @ 59990');
    expect(venue.apply({ ...REVERSE, ...sent })).toMatchObject({ reason });
  });

  test('R-C-14 with nobody to trade with it is refused and closing orders stay', () => {
    const venue = engineVenue();
    const { bob, carol } = traders(venue, '1 @ 59990');
    venue.apply({ type: 'cancel-all', uid: 'bob' });
    const resting = carol.closes(BTC, 'long', '0.1 @ 61000');
    const reply = venue.apply({ ...REVERSE, uid: 'carol', positionSide: 'long' });
    expect(reply).toEqual({ ok: false, reason: 'no-liquidity' });
    expect(resting.says).toBe('open 0 of 0.1');
    expect(bob.position(BTC)).toBe('short 0.2 @ 60000');
  });
});
