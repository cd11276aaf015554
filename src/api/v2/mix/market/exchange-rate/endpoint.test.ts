import { afterEach, beforeEach, expect, it } from 'vitest';
import { asked, unionVenue } from '../../../../../../test/support/union-account.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await unionVenue();
});
afterEach(() => venue.close());

it('R-H-1: has the bounds of one conversion and what part of the worth it gives', async () => {
  const { data } = await asked(venue, 'market/exchange-rate');
  const coins = data.map(({ coin }: { coin: string }) => coin);
  expect(coins).toEqual(coins.toSorted());
  // 1 and 100 000 dollars' worth at 2 000, less 0.1 %.
  expect(data).toContainEqual({
    coin: 'ETH',
    exchangeRateList: [{ tier: '1', minAmount: '0.0005', maxAmount: '50', exchangeRate: '0.999' }],
  });
});
