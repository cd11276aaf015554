import { describe, expect, it } from 'vitest';
import type { EngineVenue } from '../../../../test/support/engine-harness.ts';
import {
  borrows,
  ETH_PERP,
  ETH_SPOT,
  marginVenue,
  survivesStoring,
} from '../../../../test/support/margin-venue.ts';
import { neg, type Units } from '../../../primitives/units.ts';

const MARGIN = { loan: 'borrow-and-repay' } as const;

/** Alice has 1 000 USDT; Bob offers what she wants to buy and bids for what she sells. */
function market() {
  const venue = marginVenue();
  const alice = venue.trader('alice', { USDT: '1000' });
  const bob = venue.trader('bob', { USDT: '100000', ETH: '100' });
  return { venue, alice, bob };
}

function debtOf(venue: EngineVenue, uid: string, coin = 'USDT'): Units {
  return neg(venue.ledger(`user:${uid}:unified:debt:${coin}`));
}

describe('a margin order', () => {
  it('R-B-6 borrows what its hold lacks and repays with what it receives', () => {
    const { venue, alice, bob } = market();
    bob.sells(ETH_SPOT, '1.5 @ 2000');
    expect(alice.buys(ETH_SPOT, '1.5 @ 2000', MARGIN).says).toBe('filled 1.5 at 2000');
    // 3 000 − 1 000 are borrowed; 1.5 less 0.1 % arrive.
    expect(debtOf(venue, 'alice')).toBe(200000000000);
    expect(alice.coin('ETH').free).toBe('1.4985');
    bob.buys(ETH_SPOT, '1.4985 @ 2000');
    alice.sells(ETH_SPOT, '1.4985 @ 2000', MARGIN);
    // 2 997 − 2.997 = 2 994.003 pay 2 000 back.
    expect(alice.coin('USDT')).toMatchObject({ debt: '0', free: '994.003' });
  });

  it('R-B-6 sells what it borrows: a debt of the base coin', () => {
    const { venue, alice, bob } = market();
    bob.buys(ETH_SPOT, '1 @ 2000');
    expect(alice.sells(ETH_SPOT, '1 @ 2000', MARGIN).says).toBe('filled 1 at 2000');
    expect(debtOf(venue, 'alice', 'ETH')).toBe(100000000);
    bob.sells(ETH_SPOT, '1.002 @ 2000');
    alice.buys(ETH_SPOT, '1.002 @ 2000', MARGIN);
    // 1.002 − 0.001002 = 1.000998: 1 goes back.
    expect(debtOf(venue, 'alice', 'ETH')).toBe(0);
    expect(alice.coin('ETH').free).toBe('0.000998');
  });

  it('R-B-6 a market order borrows too', () => {
    const { venue, alice, bob } = market();
    bob.sells(ETH_SPOT, '1 @ 2000');
    expect(alice.buys(ETH_SPOT, '2000 USDT', MARGIN).says).toBe('filled 1 at 2000');
    expect(debtOf(venue, 'alice')).toBe(100000000000);
  });

  it('R-B-6 what its hold gives back repays what was borrowed for it', () => {
    const { venue, alice, bob } = market();
    const order = alice.buys(ETH_SPOT, '1.5 @ 1900', MARGIN);
    expect(debtOf(venue, 'alice')).toBe(185000000000);
    expect(survivesStoring(venue)).toBe(true);
    alice.cancels(order);
    expect(alice.coin('USDT')).toMatchObject({ debt: '0', free: '1000' });
    // Held at 2 010 (3 015), filled at 2 000: 15 come back.
    bob.sells(ETH_SPOT, '1.5 @ 2000');
    alice.buys(ETH_SPOT, '1.5 @ 2010', MARGIN);
    expect(debtOf(venue, 'alice')).toBe(200000000000);
  });

  it('R-B-6 an amended order borrows more or gives back', () => {
    const { venue, alice } = market();
    const { id: orderId } = alice.buys(ETH_SPOT, '1 @ 1900', MARGIN);
    const amend = (lots: number) =>
      venue.apply({ type: 'amend-order', uid: 'alice', orderId, lots });
    amend(15_000);
    // 1.5 · 1 900 − 1 000
    expect(debtOf(venue, 'alice')).toBe(185000000000);
    amend(5_000);
    expect(alice.coin('USDT')).toMatchObject({ debt: '0', spotLocked: '950', free: '50' });
  });

  it('R-B-6 only repays, only borrows, or neither, as it says', () => {
    const { venue, alice, bob } = market();
    expect(alice.buys(ETH_SPOT, '1 @ 2000', { loan: 'none' }).says).toBe(
      'refused: insufficient-balance',
    );
    expect(alice.buys(ETH_SPOT, '1 @ 2000', { loan: 'repay' }).says).toBe(
      'refused: insufficient-balance',
    );
    bob.sells(ETH_SPOT, '1 @ 2000');
    alice.buys(ETH_SPOT, '1 @ 2000', { loan: 'borrow' });
    bob.buys(ETH_SPOT, '0.5 @ 2000');
    alice.sells(ETH_SPOT, '0.2 @ 2000', { loan: 'borrow' });
    expect(debtOf(venue, 'alice')).toBe(100000000000);
    alice.sells(ETH_SPOT, '0.2 @ 2000', { loan: 'repay' });
    // 400 − 0.4
    expect(debtOf(venue, 'alice')).toBe(60040000000);
  });

  it('R-B-6 borrows beside the margin of crossed positions, not from it', () => {
    const { venue, alice, bob } = market();
    bob.sells(ETH_PERP, '1 @ 2000');
    alice.buys(ETH_PERP, '1 @ 2000');
    // 1 000 − 1.2 fee − 200 margin = 798.8 can be spent.
    alice.buys(ETH_SPOT, '0.5 @ 1900', MARGIN);
    expect(debtOf(venue, 'alice')).toBe(15120000000);
  });

  it.each([
    ['a pair without margin', 'SPOT:DOGEUSDT', '1000 @ 0.1', 'margin-not-available'],
    ['more than the account can stand for', ETH_SPOT, '2.5 @ 2000', 'insufficient-margin'],
    ['more than the coin is lent for', ETH_SPOT, '12 @ 2000', 'borrow-exceeds-limit'],
  ])('R-B-6 refuses %s', (_, key, what, reason) => {
    // 2.5 ETH: 4 500 − 4 000 = 500 are below 4 000 / 5.
    expect(market().alice.buys(key, what, MARGIN).says).toBe(`refused: ${reason}`);
  });

  it('R-B-6 refuses a coin that is not lent', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    venue.operator({
      type: 'update-instrument',
      category: 'SPOT',
      symbol: 'DOGEUSDT',
      changes: { margin: { maxLeverage: 3 } },
    });
    expect(alice.sells('SPOT:DOGEUSDT', '10 @ 0.1', MARGIN).says).toBe(
      'refused: coin-not-lendable',
    );
  });
});

describe('orders of an account that owes', () => {
  /** 1 ETH counts 1 800; 8 000 USDT owed ask 1 600. */
  function indebted() {
    const { venue, bob } = market();
    const carol = venue.trader('carol', { ETH: '1' });
    borrows(venue, carol, 'USDT', '8000');
    return { venue, bob, carol };
  }

  it('R-B-7 leave it enough for its debts once they have traded', () => {
    const { carol } = indebted();
    // 1 ETH for 2 000: 2 · 1 800 − 2 000 = 1 600, which is asked; a lot more is too much.
    expect(carol.buys(ETH_SPOT, '1.0001 @ 2000').says).toBe('refused: insufficient-margin');
    expect(carol.buys(ETH_SPOT, '1 @ 2000').says).toBe('open 0 of 1');
  });

  it('R-B-7 may always make it better', () => {
    const { venue, bob, carol } = indebted();
    bob.sells(ETH_SPOT, '1 @ 2000');
    carol.buys(ETH_SPOT, '1 @ 2000');
    venue.index(ETH_PERP, '1900');
    // 1.999 · 1 710 − 2 000 = 1 418.29 of 1 600: selling 1 ETH brings 1 708.29 − 100 = 1 608.29.
    expect(carol.buys(ETH_SPOT, '0.1 @ 1900').says).toBe('refused: insufficient-margin');
    expect(carol.sells(ETH_SPOT, '1 @ 1900').says).toBe('open 0 of 1');
  });

  it('R-B-5 leave as much as must stay: neither borrowed money nor collateral runs away', () => {
    const { carol } = indebted();
    // Of 1 800 − 1 600 = 200 all may go, as USDT that are owed or as ETH at 1 800 each.
    expect(carol.withdraws('USDT', '200.00000001')).toBe('withdrawal-exceeds-available');
    expect(carol.withdraws('ETH', '0.11111112')).toBe('withdrawal-exceeds-available');
    expect(carol.withdraws('USDT', '200')).toBe('done');
    expect(carol.withdraws('ETH', '0.00000001')).toBe('withdrawal-exceeds-available');
  });
});
