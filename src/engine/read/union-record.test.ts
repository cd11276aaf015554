import { expect, test } from 'vitest';
import {
  borrows,
  hoursPass,
  marginVenue,
  setsAssetMode,
} from '../../../test/support/margin-venue.ts';
import { borrowedOf, owedIn, unionTerms } from './union-record.ts';

test('R-B-17 a debt asks for one part in its leverage, and half of that', () => {
  const venue = marginVenue();
  const alice = venue.trader('alice', { USDT: '10000' });
  setsAssetMode(venue, alice, 'union');
  borrows(venue, alice, 'USDT', '500');
  borrows(venue, alice, 'ETH', '0.25');
  const user = venue.state.users.get('alice');
  if (user === undefined) throw new Error('no alice');
  // 5×; 500 of 20 000.
  expect(unionTerms(venue.state, user, 'USDT')).toEqual({
    initialRate: '0.2',
    maintenanceRate: '0.1',
    limit: '20000',
    usedPart: '0.025',
  });
  // No pair trades it on margin, and nobody lends it.
  expect(unionTerms(venue.state, user, 'BTC')).toEqual({
    initialRate: '1',
    maintenanceRate: '0.5',
    limit: '',
    usedPart: '0',
  });
  // 500 + 0.25 · 2 000.
  expect(owedIn(venue.state, user, 'USDT')).toBe('1000');
  expect(borrowedOf(venue.state, user, 'ETH')).toBe('0.25');
  hoursPass(venue, 1);
  // 0.005 USDT, and 0.000005 ETH at 2 000; what was borrowed is the same.
  expect(owedIn(venue.state, user, 'USDT')).toBe('1000.015');
  expect(borrowedOf(venue.state, user, 'ETH')).toBe('0.25');
});
