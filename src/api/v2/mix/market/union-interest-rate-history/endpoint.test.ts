import { afterEach, beforeEach, expect, it } from 'vitest';
import { asked, unionVenue } from '../../../../../../test/support/union-account.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await unionVenue();
});
afterEach(() => venue.close());

const read = (coin: string) => asked(venue, 'market/union-interest-rate-history', { coin });

it('R-B-17: has the rate since it was declared, and nothing of what is not lent', async () => {
  // 24 hours of 0.00002, and 365 days of that.
  expect((await read('ETH')).data).toEqual({
    coin: 'ETH',
    historyInterestRateList: [
      {
        ts: String(venue.clock.nowMs),
        annualInterestRate: '0.1752',
        dailyInterestRate: '0.00048',
      },
    ],
  });
  expect((await read('XRP')).data).toEqual({ coin: 'XRP', historyInterestRateList: [] });
});

it('errors: a coin that there is not', async () => {
  expect(await read('NONE')).toMatchObject({ status: 400, code: '13002' });
});
