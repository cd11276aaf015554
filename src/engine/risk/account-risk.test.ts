import { describe, expect, it } from 'vitest';
import type { EngineVenue } from '../../../test/support/engine-harness.ts';
import {
  BTC_PERP,
  borrows,
  ETH_PERP,
  ETH_SPOT,
  hoursPass,
  marginVenue,
} from '../../../test/support/margin-venue.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { Units } from '../../primitives/units.ts';
import { USD_SCALE } from '../core/instrument.ts';
import { accountRisk } from './account-risk.ts';

/** Figures in dollars. */
function figures(venue: EngineVenue, uid: string) {
  const { effEquity, initial, positions, debts } = accountRisk(venue.state, {
    uid,
    wallet: 'unified',
  });
  const text = (units: Units) => formatUnits(units, USD_SCALE);
  return {
    effEquity: text(effEquity),
    imr: text(initial),
    positions: text(positions),
    debts: text(debts),
  };
}

const NOTHING = { effEquity: '0', imr: '0', positions: '0', debts: '0' };

describe('the figures of an account', () => {
  it('R-B-3 all are zero without money', () => {
    const venue = marginVenue();
    venue.trader('alice', {});
    expect(figures(venue, 'alice')).toEqual(NOTHING);
  });

  it('R-B-1 collateral counts by tiers: 15 ETH are 10 · 1 800 + 5 · 1 000', () => {
    const venue = marginVenue();
    venue.trader('alice', { ETH: '15', USDT: '100' });
    expect(figures(venue, 'alice')).toEqual({ ...NOTHING, effEquity: '23100' });
  });

  it('R-B-3 a debt counts in full, against the same coin first, and asks its margin', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { ETH: '2' });
    borrows(venue, alice, 'USDT', '4000');
    // Borrowed money is there and owed: 2 · 1 800 + 0.
    const asked = { imr: '800', positions: '0', debts: '400' };
    expect(figures(venue, 'alice')).toEqual({ effEquity: '3600', ...asked });
    alice.withdraws('USDT', '1000');
    expect(figures(venue, 'alice')).toEqual({ effEquity: '2600', ...asked });
    // 4 000 · 0.00001 = 0.04 of interest: a fifth and a tenth of it are asked as well.
    hoursPass(venue, 1);
    expect(figures(venue, 'alice')).toEqual({
      effEquity: '2599.96',
      imr: '800.008',
      positions: '0',
      debts: '400.004',
    });
  });

  it('R-B-3 crossed positions count with their profit, margin, maintenance and closing fee', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    const bob = venue.trader('bob', { USDT: '100000' });
    bob.sells(ETH_PERP, '2 @ 2000');
    alice.buys(ETH_PERP, '2 @ 2000');
    alice.buys(BTC_PERP, '0.01 @ 50000');
    venue.index(ETH_PERP, '1950');
    // 1 000 − 2.4 fee − 100 loss; 4 000 / 10 + 50 + 0.3 fee of the order;
    // 3 900 · (0.004 + 0.0006) = 17.94.
    expect(figures(venue, 'alice')).toEqual({
      effEquity: '897.6',
      imr: '450.3',
      positions: '17.94',
      debts: '0',
    });
  });

  it('R-B-3 an inverse position counts in its own coin', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { BTC: '0.1' });
    const bob = venue.trader('bob', { BTC: '10' });
    bob.sells('COIN-FUTURES:BTCUSD', '0.1 @ 60000');
    alice.buys('COIN-FUTURES:BTCUSD', '0.1 @ 60000');
    // Fee 0.00006 BTC: 0.09994 · 60 000; margin 0.01 BTC; 0.1 · 0.0046 BTC.
    expect(figures(venue, 'alice')).toEqual({
      effEquity: '5996.4',
      imr: '600',
      positions: '27.6',
      debts: '0',
    });
  });

  it('R-B-3 isolated margin stands alone', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    const bob = venue.trader('bob', { USDT: '100000' });
    bob.sells(ETH_PERP, '1 @ 2000');
    alice.buys(ETH_PERP, '1 @ 2000', { marginMode: 'isolated' });
    // 1 000 − 1.2 − 200
    expect(figures(venue, 'alice')).toEqual({ ...NOTHING, effEquity: '798.8' });
  });

  it('R-B-3 money held for spot orders still counts', () => {
    const venue = marginVenue();
    venue.trader('alice', { USDT: '1000' }).buys(ETH_SPOT, '0.5 @ 1900');
    expect(figures(venue, 'alice')).toEqual({ ...NOTHING, effEquity: '1000' });
  });
});
