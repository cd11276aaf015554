import { describe, expect, it } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import type { PositionSide } from '../core/order.ts';

/** A main account with 0.1 BTC long from 60 000 at 10×, a sub-account with 1 000 USDT, and the mark at 61 000. */
function stage() {
  const venue = engineVenue();
  const main = venue.trader('main', { USDT: '1000' });
  const by = { accountMode: 'both', by: 'test' } as const;
  venue.apply({ type: 'create-user', uid: 'sub', parentUid: 'main', ...by });
  const deposit = {
    uid: 'sub',
    coin: 'USDT',
    wallet: 'unified',
    reference: 'sub',
    by: 'test',
  } as const;
  venue.apply({ type: 'deposit', amount: '1000', ...deposit });
  const bob = venue.trader('bob', { USDT: '1000000' });
  bob.sells(BTC, '0.1 @ 60000');
  main.buys(BTC, '0.1 @ 60000');
  venue.index(BTC, '61000');
  const moves = (lots: number, more: object = {}) => {
    const positionSide: PositionSide = 'long';
    const ends = { uid: 'main', fromUid: 'main', toUid: 'sub' };
    const command = {
      type: 'move-position',
      ...ends,
      instrument: BTC,
      positionSide,
      lots,
    } as const;
    const result = venue.apply({ ...command, ...more });
    return result.ok ? 'moved' : result.reason;
  };
  const free = (uid: string) => Number(venue.ledger(`user:${uid}:unified:available:USDT`)) / 1e8;
  const lotsOf = (uid: string) => venue.state.users.get(uid)?.userMarkets.get(BTC)?.long?.lots ?? 0;
  return { venue, main, bob, moves, free, lotsOf };
}

describe('a position that is moved', () => {
  it('R-C-20 is closed with one and opened with the other at the mark, without a fee', () => {
    const { bob, free, lotsOf, moves, venue } = stage();
    expect(moves(40)).toBe('moved');
    expect([lotsOf('main'), lotsOf('sub')]).toEqual([60, 40]);
    // 1 000 less the fee of 3.6, and 0.04 · 1 000 of profit; the sub-account pays nothing.
    expect(free('main')).toBe(1036.4);
    expect(free('sub')).toBe(1000);
    const opened = venue.state.users.get('sub')?.userMarkets.get(BTC)?.long;
    expect(opened?.openValue).toBe(2440_00000000);
    expect(venue.lastEvents.find(({ type }) => type === 'position-moved')).toMatchObject({
      ...{ uid: 'main', fromUid: 'main', toUid: 'sub', lots: 40, priceTicks: 610_000 },
      positionSide: 'long',
    });
    expect(venue.state.markets.get(BTC)?.lastTicks).toBe(600_000);
    expect(moves(60)).toBe('moved');
    expect([lotsOf('main'), lotsOf('sub')]).toEqual([0, 100]);
    expect(bob.coin('USDT').balance).toBe('999998.8');
  });

  it('R-C-20 comes back, and goes between two sub-accounts', () => {
    const { lotsOf, moves } = stage();
    moves(40);
    expect(moves(10, { fromUid: 'sub', toUid: 'main' })).toBe('moved');
    expect([lotsOf('main'), lotsOf('sub')]).toEqual([70, 30]);
  });

  it('R-C-20 R-F-27 opens nothing new in the family, and no more for who takes it than he may have', () => {
    const { moves, venue } = stage();
    const limited = (openInterestLimit: object) =>
      venue.operator({
        ...{ type: 'update-instrument', category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
        changes: { openInterestLimit },
      });
    // 0.1 BTC at 61 000, which they have together; 0.04 of them are 2 440.
    limited({ withSubAccounts: '6100' });
    expect(moves(40)).toBe('moved');
    limited({ user: '3000', withSubAccounts: '6100' });
    expect(moves(10)).toBe('open-interest-above-limit');
    expect(moves(9)).toBe('moved');
  });

  it('R-C-20 needs the margin of who takes it, as an order does', () => {
    const { moves, venue } = stage();
    venue.operator({
      ...{ type: 'withdraw', uid: 'sub', wallet: 'unified', coin: 'USDT', amount: '750' },
      reference: 'out',
    });
    // 0.041 · 61 000 are 2 501: 250.1 of margin, more than the 250 that are left.
    expect(moves(41)).toBe('insufficient-margin');
    // 0.04: 244, and the 1.464 of fee that an order would have reserved.
    expect(moves(40)).toBe('moved');
  });

  it('R-C-20 takes closing orders of who gives with it as far as they no longer fit', () => {
    const { main, moves, venue } = stage();
    const closing = main.sells(BTC, '0.1 @ 70000', { reduceOnly: true });
    moves(40);
    expect(venue.order(closing.id).leavesLots).toBe(60);
    moves(60);
    expect(venue.order(closing.id).status).toBe('cancelled');
  });

  it.each([
    ['an account of another family', { toUid: 'bob' }, 'not-own-account'],
    ['the same account', { toUid: 'main' }, 'not-own-account'],
    ['a sub-account that asks', { uid: 'sub' }, 'main-account-only'],
    ['a spot pair', { instrument: 'SPOT:ETHUSDT' }, 'unknown-instrument'],
    ['no position', { positionSide: 'short' }, 'no-position'],
    ['more than there is', { lots: 101 }, 'insufficient-position'],
    ['nothing', { lots: 0 }, 'size-below-minimum'],
  ])('R-C-20 refuses %s', (_, more, reason) => {
    expect(stage().moves(10, more)).toBe(reason);
  });

  it('R-C-20 moves a short too, and none to who is long', () => {
    const { lotsOf, main, moves, venue } = stage();
    const bob = venue.state.users.get('bob');
    const short = () => venue.state.users.get('sub')?.userMarkets.get(BTC)?.short?.lots ?? 0;
    venue.operator({ type: 'create-user', uid: 'bob-sub', parentUid: 'bob', accountMode: 'both' });
    const ends = { uid: 'bob', fromUid: 'bob', toUid: 'bob-sub', positionSide: 'short' };
    expect(moves(10, ends)).toBe('insufficient-margin');
    expect(bob?.userMarkets.get(BTC)?.short?.lots).toBe(100);
    // The main account turns round: its short is not for the sub-account, which is long.
    expect(moves(10)).toBe('moved');
    venue.trader('carol', { USDT: '1000000' }).buys(BTC, '0.2 @ 61000');
    main.sells(BTC, '0.19 @ 61000');
    expect(moves(10, { positionSide: 'short' })).toBe('opposite-position');
    expect([lotsOf('main'), lotsOf('sub'), short()]).toEqual([0, 10, 0]);
    expect(moves(10, { fromUid: 'sub', toUid: 'main' })).toBe('opposite-position');
  });

  it('R-C-20 closes nothing of who takes it', () => {
    const { bob, moves, venue } = stage();
    bob.buys(BTC, '0.01 @ 61000');
    const order = {
      uid: 'sub',
      instrument: BTC,
      side: 'sell',
      orderType: 'market',
      lots: 10,
    } as const;
    venue.apply({ type: 'place-order', ...order, timeInForce: 'ioc' });
    expect(moves(10)).toBe('opposite-position');
    venue.operator({ type: 'set-status', category: 'USDT-FUTURES', status: 'halted' });
    expect(moves(10)).toBe('instrument-not-trading');
  });
});
