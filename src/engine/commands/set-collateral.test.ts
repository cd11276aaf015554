import { describe, expect, it } from 'vitest';
import type { EngineVenue } from '../../../test/support/engine-harness.ts';
import type { Trader } from '../../../test/support/engine-trader.ts';
import {
  BTC_PERP,
  borrows,
  ETH_PERP,
  ETH_SPOT,
  marginVenue,
  setsAssetMode,
  survivesStoring,
} from '../../../test/support/margin-venue.ts';
import type { CollateralType } from '../core/user.ts';
import { accountRisk } from '../risk/account-risk.ts';

function chooses(
  venue: EngineVenue,
  { uid }: Trader,
  collateralType: CollateralType,
  coins: readonly string[] = [],
): string {
  const result = venue.apply({ type: 'set-collateral', uid, collateralType, coins });
  return result.ok ? (result.coins?.join(',') ?? 'all') : result.reason;
}

/** Effective equity, whole dollars. */
const effEquity = ({ state }: EngineVenue, { uid }: Trader) =>
  Number(accountRisk(state, { uid, wallet: 'unified' }).effEquity) / 1e8;

describe('the coins that stand for an account', () => {
  it('R-B-20 count nothing once they are left out; a debt in one counts all the same', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { ETH: '1', USDT: '100', BTC: '0.01' });
    setsAssetMode(venue, alice, 'union');
    // 2 000 · 0.9 + 100 + 600.
    expect(effEquity(venue, alice)).toBe(2500);
    expect(chooses(venue, alice, 'custom', ['USDT', 'BTC'])).toBe('BTC,USDT');
    expect(effEquity(venue, alice)).toBe(700);
    expect(borrows(venue, alice, 'ETH', '0.1')).toBe('done');
    // What is borrowed is there beside the own coin: 700 stay, and nothing is short.
    expect(effEquity(venue, alice)).toBe(700);
    expect(alice.withdraws('ETH', '1.1')).toBe('done');
    expect(effEquity(venue, alice)).toBe(500);
    expect(chooses(venue, alice, 'mainstream')).toBe('BTC,ETH,USDT');
    expect(chooses(venue, alice, 'all')).toBe('all');
    expect(survivesStoring(venue)).toBe(true);
  });

  it('R-B-20 margin as much as is left in, and no more', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { ETH: '1', USDT: '100' });
    setsAssetMode(venue, alice, 'union');
    chooses(venue, alice, 'custom', ['USDT']);
    // 0.02 · 60 000 at 10× are 120, with the fee 120.72; 0.016: 96 + 0.576.
    expect(alice.buys(BTC_PERP, '0.02 @ 60000').says).toBe('refused: insufficient-margin');
    expect(alice.buys(BTC_PERP, '0.016 @ 60000').says).toBe('open 0 of 0.016');
  });

  it('R-B-21 stay while what is open needs them, to the last coin', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { ETH: '1', USDT: '10' });
    setsAssetMode(venue, alice, 'union');
    expect(alice.buys(BTC_PERP, '0.02 @ 60000').says).toBe('open 0 of 0.02');
    expect(chooses(venue, alice, 'custom', ['USDT'])).toBe('collateral-needed');
    expect(effEquity(venue, alice)).toBe(1810);
    expect(chooses(venue, alice, 'custom', ['ETH'])).toBe('ETH');
    expect(chooses(venue, alice, 'custom', ['XYZ'])).toBe('unknown-coin');
    const dave = venue.trader('dave', {}, { accountMode: 'classic' });
    expect(chooses(venue, dave, 'all')).toBe('margin-account-only');
  });

  it('R-B-20 make the account due at a price at which the coins left out would have saved it, and are sold last', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { ETH: '2', BTC: '0.1' });
    const bob = venue.trader('bob', { USDT: '1000000' });
    expect(borrows(venue, alice, 'USDT', '2800')).toBe('done');
    alice.withdraws('USDT', '2800');
    expect(chooses(venue, alice, 'custom', ['ETH'])).toBe('ETH');
    bob.buys(ETH_SPOT, '5 @ 1700');
    // 1.8 · price − 2 800 against 280: due from 1 711.11 down, though 0.1 BTC are worth 6 000.
    venue.index(ETH_PERP, '1711.12');
    expect(alice.coin('USDT').debt).toBe('2800');
    venue.index(ETH_PERP, '1711.11');
    expect(alice.coin('USDT')).toMatchObject({ debt: '0', free: '291.07583' });
    expect(alice.coin('BTC').free).toBe('0.1');
  });
});
