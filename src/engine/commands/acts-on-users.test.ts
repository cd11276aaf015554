import { describe, expect, test } from 'vitest';
import { BTC, ETH, ETHF } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { restoreState } from '../restore.ts';
import { hashedText, serializeState } from '../snapshot.ts';

/** Alice is long, bob short of the same, and both have an order that rests. */
function traded() {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '10000' });
  const bob = venue.trader('bob', { USDT: '10000' });
  bob.sells(BTC, '0.02 @ 60000');
  alice.buys(BTC, '0.02 @ 60000');
  alice.buys(ETH, '1 @ 100');
  alice.buys(BTC, '0.01 @ 50000');
  bob.sells(BTC, '0.01 @ 70000');
  return { venue, alice, bob };
}

const openOf = (venue: ReturnType<typeof engineVenue>, uid: string) =>
  venue.state.users.get(uid)?.openOrders.size;
const positionsOf = (venue: ReturnType<typeof engineVenue>) => venue.market(BTC).holders.size;

describe('a user’s status', () => {
  test('W5: R-U-11 a frozen user is refused, and his orders stay unless they are cancelled', () => {
    const { venue, alice } = traded();
    const freeze = { type: 'set-user-status', uid: 'alice', status: 'frozen', by: 'test' } as const;
    expect(venue.apply(freeze)).toEqual({ ok: true, cancelled: 0 });
    expect(openOf(venue, 'alice')).toBe(2);
    expect(alice.buys(ETH, '1 @ 100').says).toBe('refused: user-frozen');
    expect(venue.apply({ ...freeze, cancelOrders: true })).toEqual({ ok: true, cancelled: 2 });
    expect(openOf(venue, 'alice')).toBe(0);
    expect(positionsOf(venue)).toBe(2);
    venue.apply({ ...freeze, status: 'active' });
    expect(alice.buys(ETH, '1 @ 100').says).toBe('open 0 of 1');
  });

  test('R-U-11 the time of a change is that of the status, not of each time it is set', () => {
    const { venue, alice } = traded();
    const freeze = { type: 'set-user-status', uid: 'alice', status: 'frozen', by: 'test' } as const;
    const times = ['frozen', 'frozen', 'active', 'active'].map((status) => {
      venue.timeMs += 1000;
      venue.apply({ ...freeze, status: status as 'frozen' });
      return venue.timeMs - alice.user.updatedMs;
    });
    expect(times).toEqual([0, 1000, 0, 1000]);
  });

  test('W5: R-U-11 his main account cannot free whom an operator froze, also after a restart', () => {
    const venue = engineVenue();
    venue.trader('main', {});
    venue.operator({ type: 'create-user', uid: 'sub', parentUid: 'main', accountMode: 'both' });
    const free = {
      type: 'freeze-sub-account',
      uid: 'main',
      subUid: 'sub',
      isFrozen: false,
    } as const;
    venue.operator({ type: 'set-user-status', uid: 'sub', status: 'frozen' });
    expect(venue.apply(free)).toEqual({ ok: false, reason: 'user-frozen' });
    const restored = restoreState(serializeState(venue.state));
    expect(restored.users.get('sub')?.isFrozenByOperator).toBe(true);
    expect(hashedText(restored)).toBe(hashedText(venue.state));
    venue.operator({ type: 'set-user-status', uid: 'sub', status: 'active' });
    venue.apply({ ...free, isFrozen: true });
    expect(venue.apply(free)).toMatchObject({ ok: true });
  });
});

describe('acts on orders and positions of others', () => {
  test('W5: R-C-15 orders are cancelled by user and market, also while trading is halted', () => {
    const { venue } = traded();
    venue.operator({ type: 'set-status', status: 'halted', isOfLevel: true });
    const act = { type: 'cancel-orders', by: 'test' } as const;
    const btc = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
    expect(venue.apply({ ...act, uid: 'alice', ...btc })).toEqual({ ok: true, cancelled: 1 });
    expect([openOf(venue, 'alice'), openOf(venue, 'bob')]).toEqual([1, 1]);
    expect(venue.apply(act)).toEqual({ ok: true, cancelled: 2 });
  });

  test('W5: R-C-16 positions are closed at market, as far as the book takes them', () => {
    const { venue, alice } = traded();
    const close = { type: 'force-close', uid: 'bob', by: 'test' } as const;
    expect(venue.apply(close)).toEqual({ ok: true, closed: 0, left: 1 });
    expect(venue.market(BTC).openInterest).toBe(20);
    alice.sells(BTC, '0.02 @ 60000', { reduceOnly: true });
    venue.operator({ type: 'set-user-status', uid: 'bob', status: 'frozen' });
    expect(venue.apply(close)).toEqual({ ok: true, closed: 1, left: 0 });
    expect(venue.market(BTC).openInterest).toBe(0);
  });

  test('W5: R-C-16 of a category or a symbol alone', () => {
    const { venue, alice, bob } = traded();
    bob.sells(ETHF, '1 @ 2000');
    alice.buys(ETHF, '1 @ 2000');
    bob.buys(BTC, '0.02 @ 59000');
    bob.buys(ETHF, '1 @ 1900');
    const close = { type: 'force-close', uid: 'alice', by: 'test' } as const;
    const other = { category: 'COIN-FUTURES' } as const;
    expect(venue.apply({ ...close, ...other })).toEqual({ ok: true, closed: 0, left: 0 });
    const eth = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } as const;
    expect(venue.apply({ ...close, ...eth })).toEqual({ ok: true, closed: 1, left: 0 });
    expect([alice.position(BTC), alice.position(ETHF)]).toEqual(['long 0.02 @ 60000', 'flat']);
    expect(venue.apply({ ...close, symbol: 'NONE' })).toMatchObject({
      reason: 'unknown-instrument',
    });
  });

  test('W5: R-V-16 a delisted contract is closed at the mark, halted and not funded for good', () => {
    const { venue } = traded();
    venue.operator({
      type: 'set-index-price',
      prices: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '61000' }],
    });
    const act = {
      type: 'delist',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      by: 'test',
    } as const;
    expect(venue.apply(act)).toEqual({ ok: true, cancelled: 2, closed: 2 });
    const market = venue.market(BTC);
    expect([market.openInterest, market.fundingDueMs]).toEqual([0, 0]);
    expect(venue.apply(act)).toMatchObject({ reason: 'instrument-not-trading' });
    venue.operator({ type: 'set-status', status: 'online', isOfLevel: true });
    expect(venue.market(BTC).instrument.status).toBe('halted');
    const restored = restoreState(serializeState(venue.state));
    expect(hashedText(restored)).toBe(hashedText(venue.state));
    expect(restored.markets.get(BTC)?.fundingDueMs).toBe(0);
  });

  test('W5: R-V-16 so is a spot pair, whose coins stay', () => {
    const { venue, alice } = traded();
    const act = { type: 'delist', category: 'SPOT', symbol: 'ETHUSDT', by: 'test' } as const;
    expect(venue.apply(act)).toEqual({ ok: true, cancelled: 1, closed: 0 });
    expect(alice.buys(ETH, '1 @ 100').says).toBe('refused: instrument-not-trading');
  });
});
