import { expect, test } from 'vitest';
import { marginVenue } from '../../../test/support/margin-venue.ts';
import { crossed, initialOfDebt } from './debt-margin.ts';

test('R-B-8 what is owed in crossed margin asks for a fifth of its worth', () => {
  expect(crossed('USDT')).toEqual({ available: { coin: 'USDT' }, wallet: 'crossed_margin' });
  const { state } = marginVenue();
  expect(initialOfDebt(state, crossed('USDT'), 1000 * 1e8)).toBe(200 * 1e8);
});
