import { describe, expect, it } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import type { Trader } from '../../../test/support/engine-trader.ts';
import { borrows, marginVenue } from '../../../test/support/margin-venue.ts';
import type { AccountMode } from '../core/user.ts';

type Venue = ReturnType<typeof engineVenue>;

function goes(venue: Venue, { uid }: Pick<Trader, 'uid'>, accountMode: AccountMode): string {
  const result = venue.apply({ type: 'set-account-mode', uid, accountMode });
  return result.ok ? result.accountMode : `${result.reason}: ${result.detail ?? ''}`;
}

/** What is free in a wallet, units of 1e-8. */
const freeIn = (venue: Venue, wallet: string, coin = 'USDT') =>
  venue.ledger(`user:dave:${wallet}:available:${coin}`);

function withDave(venue = engineVenue()) {
  const dave = venue.trader('dave', { USDT: '1000' }, { accountMode: 'classic' });
  return { venue, dave };
}

describe('the account mode', () => {
  it('R-U-16 goes over with the money of every wallet but funding, each move a transfer', () => {
    const { venue, dave } = withDave();
    dave.deposits('USDT', '500', 'usdt_futures');
    dave.deposits('BTC', '2', 'coin_futures');
    dave.deposits('USDT', '7', 'funding');
    expect(goes(venue, dave, 'unified')).toBe('unified');
    expect(freeIn(venue, 'unified')).toBe(1500_00000000);
    expect(freeIn(venue, 'unified', 'BTC')).toBe(2_00000000);
    expect(freeIn(venue, 'funding')).toBe(7_00000000);
    const moved = venue.lastEvents.flatMap((event) =>
      event.type === 'transferred'
        ? [`${event.coin} ${event.from.account} ${event.to.account}`]
        : [],
    );
    expect(moved).toEqual(['BTC coin_futures uta', 'USDT spot uta', 'USDT usdt_futures uta']);
    expect(goes(venue, dave, 'classic')).toBe('classic');
    expect(freeIn(venue, 'spot')).toBe(1500_00000000);
    expect(freeIn(venue, 'unified')).toBe(0);
  });

  it('R-U-16 is traded in at once, at the leverage and margin mode that he had', () => {
    const { venue, dave } = withDave();
    const bob = venue.trader('bob', { USDT: '100000', ETH: '10' });
    dave.sets({ leverage: 20, on: BTC });
    expect(dave.buys(BTC, '0.01 @ 60000').says).toBe('refused: insufficient-margin');
    goes(venue, dave, 'unified');
    bob.sells(BTC, '0.01 @ 60000');
    dave.buys(BTC, '0.01 @ 60000');
    // 600 at 20× are 30, and 0.36 of fee.
    expect(dave.coin('USDT')).toMatchObject({ balance: '999.64', crossedMargin: '30' });
    expect(goes(venue, dave, 'classic')).toBe('account-mode-locked: positions');
  });

  it('R-U-16 stays while an order, a debt or a payment of his is open', () => {
    const { venue, dave } = withDave(marginVenue());
    const order = dave.buys(ETH, '0.1 @ 1000');
    expect(goes(venue, dave, 'unified')).toBe('account-mode-locked: open orders');
    dave.cancels(order);
    const uid = 'dave';
    const ends = {
      from: { uid, account: 'spot' },
      to: { uid, account: 'crossed_margin' },
    } as const;
    venue.apply({ type: 'transfer', uid, ...ends, coin: 'USDT', amount: '500' });
    expect(borrows(venue, dave, 'USDT', '10')).toBe('done');
    expect(goes(venue, dave, 'unified')).toBe('account-mode-locked: debts');
    venue.apply({ type: 'repay', uid, coin: 'USDT' });
    expect(goes(venue, dave, 'unified')).toBe('unified');
    expect(freeIn(venue, 'crossed_margin')).toBe(0);
  });

  it('R-U-16 is changed by nobody who is served in both, nor twice', () => {
    const { venue, dave } = withDave();
    const alice = venue.trader('alice', {});
    expect(goes(venue, alice, 'classic')).toBe('account-mode-unchanged: both');
    expect(goes(venue, dave, 'classic')).toBe('account-mode-unchanged: classic');
    expect(goes(venue, dave, 'both')).toBe('account-mode-unchanged: classic');
  });
});
