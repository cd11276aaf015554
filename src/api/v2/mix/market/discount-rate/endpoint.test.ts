import { afterEach, beforeEach, expect, it } from 'vitest';
import { asked, unionVenue } from '../../../../../../test/support/union-account.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await unionVenue();
});
afterEach(() => venue.close());

it('R-B-1: has the tiers of each coin, the last without end', async () => {
  const { data } = await asked(venue, 'market/discount-rate');
  const row = { userLimit: '', totalLimit: '' };
  expect(data).toContainEqual({
    ...row,
    coin: 'ETH',
    discountRateList: [
      { tier: '1', minAmount: '0', maxAmount: '2000', discountRate: '0.9' },
      { tier: '2', minAmount: '2000', maxAmount: '', discountRate: '0.5' },
    ],
  });
  expect(data).toContainEqual({
    ...row,
    coin: 'USDT',
    discountRateList: [{ tier: '1', minAmount: '0', maxAmount: '', discountRate: '1' }],
  });
});
