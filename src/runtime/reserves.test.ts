import { describe, expect, it } from 'vitest';
import { engineVenue } from '../../test/support/engine-harness.ts';
import { restoreState } from '../engine/restore.ts';
import { serializeState } from '../engine/snapshot.ts';
import { ReservesBook } from './reserves.ts';

const KEY = Buffer.alloc(32, 7);

function venueOfTwo() {
  const venue = engineVenue();
  venue.trader('alice', { USDT: '1000', BTC: '0.5' });
  venue.trader('bob', { USDT: '10' });
  return venue;
}

describe('the reserves of a moment', () => {
  it('R-L-19 are the same from a state that was restored, and other salts make another root', () => {
    const { state } = venueOfTwo();
    const { root, coins, total } = new ReservesBook().of(state, { saltKey: KEY });
    const restored = restoreState(serializeState(state));
    expect(new ReservesBook().of(restored, { saltKey: KEY }).root).toBe(root);
    const other = new ReservesBook().of(state, { saltKey: Buffer.alloc(32, 8) });
    expect(other.root).not.toBe(root);
    expect(coins).toEqual([
      { coin: 'BTC', owed: '0.5', held: '0.5' },
      { coin: 'USDT', owed: '1010', held: '1010' },
    ]);
    // 0.5 BTC at 60 000 and 1 010 USDT.
    expect(total).toEqual({ owed: '31010', held: '31010' });
  });

  it('R-L-19 stand for ten minutes, so that proofs and root are of one tree', () => {
    const venue = venueOfTwo();
    const book = new ReservesBook();
    const first = book.of(venue.state, { saltKey: KEY });
    venue.timeMs += 599_999;
    venue.trader('carol', { USDT: '1' });
    const meanwhile = book.of(venue.state, { saltKey: KEY, uid: 'bob' });
    expect(meanwhile).toMatchObject({ seq: first.seq, root: first.root });
    expect(meanwhile.proof).toMatchObject({ root: first.root, balances: [{ amount: '10' }] });
    expect(book.of(venue.state, { saltKey: KEY, uid: 'carol' }).proof).toBeUndefined();
    venue.timeMs += 1;
    venue.apply({ type: 'tick' });
    const next = book.of(venue.state, { saltKey: KEY, uid: 'carol' });
    expect(next.seq).toBe(venue.state.seq);
    expect(next.root).not.toBe(first.root);
    expect(next.proof).toMatchObject({ totals: [{ coin: 'BTC' }, { amount: '1011' }] });
  });
});
