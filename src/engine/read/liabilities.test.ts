import { describe, expect, it } from 'vitest';
import { borrows, hoursPass, marginVenue } from '../../../test/support/margin-venue.ts';
import { holdings, liabilities } from './liabilities.ts';

const usdt = (amount: string) => ({ coin: 'USDT', amount });

describe('what users are owed', () => {
  it('R-L-17 is what they have in every wallet, what is held for orders and positions included', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    venue.trader('bob', {});
    alice.deposits('USDT', '7', 'funding');
    alice.buys('SPOT:ETHUSDT', '0.1 @ 1000');
    expect(liabilities(venue.state)).toEqual([
      { uid: 'alice', balances: [usdt('1007')] },
      { uid: 'bob', balances: [] },
    ]);
    expect(holdings(venue.state, 'USDT')).toBe('1007');
    expect(holdings(venue.state, 'BTC')).toBe('0');
  });

  it('R-L-17 no debt makes a claim smaller: not of others, nor on another wallet', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { ETH: '1' });
    venue.trader('bob', { USDT: '100' });
    expect(borrows(venue, alice, 'USDT', '1000')).toBe('done');
    // Lent at 0.001 % an hour: 0.01 is owed more than is there.
    hoursPass(venue, 1);
    alice.deposits('USDT', '50', 'funding');
    expect(liabilities(venue.state)).toEqual([
      { uid: 'alice', balances: [{ coin: 'ETH', amount: '1' }, usdt('50')] },
      { uid: 'bob', balances: [usdt('100')] },
    ]);
    expect(holdings(venue.state, 'USDT')).toBe('150');
  });

  it('R-L-17 more is owed than there is of a coin that was lent and paid out', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { ETH: '1' });
    venue.trader('bob', { USDT: '100' });
    borrows(venue, alice, 'USDT', '40');
    venue.operator({
      ...{ type: 'withdraw', uid: 'alice', wallet: 'unified', coin: 'USDT', amount: '40' },
      reference: 'out',
    });
    expect(liabilities(venue.state).at(-1)).toEqual({ uid: 'bob', balances: [usdt('100')] });
    expect(holdings(venue.state, 'USDT')).toBe('60');
  });
});

it('R-L-17 users are listed by their uid', () => {
  const venue = marginVenue();
  for (const uid of ['carol', 'alice', 'bob']) venue.trader(uid, {});
  expect(liabilities(venue.state).map(({ uid }) => uid)).toEqual(['alice', 'bob', 'carol']);
});
