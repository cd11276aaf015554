import { describe, expect, it } from 'vitest';
import {
  BTC_PERP,
  borrows,
  ETH_PERP,
  ETH_SPOT,
  marginVenue,
  repays,
  setsAssetMode,
  survivesStoring,
} from '../../../test/support/margin-venue.ts';

/** Alice has 1 ETH, which counts 1 800 dollars, and no USDT; Bob takes the other side. */
function union() {
  const venue = marginVenue();
  const alice = venue.trader('alice', { ETH: '1' });
  const bob = venue.trader('bob', { USDT: '1000000' });
  setsAssetMode(venue, alice, 'union');
  return { venue, alice, bob };
}

describe('the asset mode', () => {
  it('R-B-9 cannot change while an order or a position is open', () => {
    const { venue, alice } = union();
    const order = alice.buys(ETH_PERP, '0.1 @ 1900');
    expect(setsAssetMode(venue, alice, 'single')).toBe('asset-mode-locked');
    alice.cancels(order);
    expect(setsAssetMode(venue, alice, 'single')).toBe('single');
    expect(venue.state.ledger.joint.size).toBe(0);
  });

  it('R-B-9 makes every symbol crossed, and keeps it so', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    alice.sets({ marginMode: 'isolated', on: ETH_PERP });
    expect(setsAssetMode(venue, alice, 'union')).toBe('union');
    expect(alice.sets({ marginMode: 'crossed', on: ETH_PERP })).toBe('done');
    expect(alice.sets({ marginMode: 'isolated', on: ETH_PERP })).toBe('union-crossed-only');
    expect(alice.buys(ETH_PERP, '0.1 @ 1900', { marginMode: 'isolated' }).says).toBe(
      'refused: union-crossed-only',
    );
  });

  it('R-B-9 may be union from the first day, but not for a classic user', () => {
    const venue = marginVenue();
    const user = { type: 'create-user', uid: '7', assetMode: 'union' } as const;
    expect(venue.operator({ ...user, accountMode: 'classic' })).toBe('margin-account-only');
    expect(venue.operator({ ...user, accountMode: 'both' })).toBeUndefined();
    expect(venue.state.ledger.joint.has('7 unified')).toBe(true);
    expect(survivesStoring(venue)).toBe(true);
  });

  it('R-B-9 is single for a classic user', () => {
    const venue = marginVenue();
    const dave = venue.trader('dave', {}, { accountMode: 'classic' });
    expect(setsAssetMode(venue, dave, 'union')).toBe('margin-account-only');
  });
});

describe('a union account', () => {
  it('R-B-10 margins orders and positions with every coin, and locks none for orders', () => {
    const { venue, alice, bob } = union();
    // 1 800 dollars carry x · (0.1 + 0.0006): 17 892.64… at most.
    expect(alice.buys(BTC_PERP, '0.299 @ 60000').says).toBe('refused: insufficient-margin');
    const order = alice.buys(BTC_PERP, '0.298 @ 60000');
    expect(order.says).toBe('open 0 of 0.298');
    // 17 880 · 0.1006 = 1 798.728
    expect(alice.coin('USDT')).toMatchObject({
      free: '0',
      balance: '0',
      orderMargin: '1798.728',
      spotLocked: '0',
      marginable: '1.272',
    });
    expect(survivesStoring(venue)).toBe(true);
    alice.cancels(order);
    bob.sells(BTC_PERP, '0.1 @ 60000');
    expect(alice.buys(BTC_PERP, '0.1 @ 60000').says).toBe('filled 0.1 at 60000');
    // The fee of 3.6 is owed; 600 of 1 800 − 3.6 − 0.72 (a fifth of the debt) are bound.
    expect(alice.coin('USDT')).toMatchObject({ debt: '3.6', marginable: '1195.68' });
    expect(survivesStoring(venue)).toBe(true);
  });

  it('R-B-10 an amended order is judged without what it bound itself', () => {
    const { venue, alice } = union();
    const { id: orderId } = alice.buys(BTC_PERP, '0.298 @ 60000');
    const amended = venue.apply({ type: 'amend-order', uid: 'alice', orderId, lots: 297 });
    expect(amended).toMatchObject({ orderId });
  });

  it('R-B-10 owes a loss that its margin coin cannot pay, and repays with the next profit', () => {
    const { venue, alice, bob } = union();
    bob.sells(BTC_PERP, '0.1 @ 60000');
    alice.buys(BTC_PERP, '0.1 @ 60000');
    bob.buys(BTC_PERP, '0.1 @ 59000');
    alice.sells(BTC_PERP, '0.1 @ 59000');
    // 3.6 + 100 + 3.54
    expect(alice.coin('USDT')).toMatchObject({ debt: '107.14', equity: '-107.14' });
    bob.sells(BTC_PERP, '0.1 @ 59000');
    alice.buys(BTC_PERP, '0.1 @ 59000');
    bob.buys(BTC_PERP, '0.1 @ 61000');
    alice.sells(BTC_PERP, '0.1 @ 61000');
    // 107.14 + 3.54 owed; 200 − 3.66 come in, 110.68 go back.
    expect(alice.coin('USDT')).toMatchObject({ debt: '0', free: '85.66' });
    expect(venue.state.ledger.debtors.size).toBe(0);
  });

  it('R-B-10 beyond its effective equity a loss is no debt but the risk reserve’s', () => {
    const { venue, alice, bob } = union();
    venue.operator({
      type: 'top-up-reserve',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      amount: '5000',
      reference: 'r1',
    });
    bob.sells(BTC_PERP, '0.2 @ 60000');
    alice.buys(BTC_PERP, '0.2 @ 60000');
    bob.buys(BTC_PERP, '0.2 @ 50000');
    alice.sells(BTC_PERP, '0.2 @ 50000');
    // 7.2 + 2 000 + 6 = 2 013.2 lost, of which 1 800 are covered, by an ETH that is seized for them.
    expect(alice.coin('USDT')).toMatchObject({ debt: '0', equity: '0' });
    expect(alice.coin('ETH').free).toBe('0');
    expect(venue.ledger('risk-reserve:USDT-FUTURES:BTCUSDT:USDT')).toBe(478680000000);
  });

  it('R-B-5 keeps as much as its positions need', () => {
    const { alice, bob } = union();
    bob.sells(BTC_PERP, '0.1 @ 60000');
    alice.buys(BTC_PERP, '0.1 @ 60000');
    // 1 195.68 / 1 800 of an ETH, rounded down.
    expect(alice.withdraws('ETH', '0.66426667')).toBe('withdrawal-exceeds-available');
    expect(alice.withdraws('ETH', '0.66426666')).toBe('done');
  });

  it('R-B-5 spends what is there, whatever its positions bind in that coin', () => {
    const { venue, alice, bob } = union();
    alice.deposits('USDT', '700');
    bob.sells(BTC_PERP, '0.1 @ 60000');
    alice.buys(BTC_PERP, '0.1 @ 60000');
    // Crossed margin of 600 binds dollars, not this coin: 696.4 can buy ETH.
    expect(alice.buys(ETH_SPOT, '0.34 @ 2000').says).toBe('open 0 of 0.34');
    expect(alice.buys(ETH_SPOT, '0.01 @ 2000').says).toBe('refused: insufficient-balance');
    expect(survivesStoring(venue)).toBe(true);
  });

  it('R-B-8 R-B-13 borrows and repays by hand like any other', () => {
    const { venue, alice } = union();
    expect(borrows(venue, alice, 'USDT', '1000')).toBe('done');
    expect(repays(venue, alice, 'USDT')).toBe('0');
    expect(venue.state.ledger.joint.has('alice unified')).toBe(true);
  });
});
