import { afterEach, beforeEach, expect, it } from 'vitest';
import { asked, unionVenue } from '../../../../../../test/support/union-account.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await unionVenue();
});
afterEach(() => venue.close());

it('R-B-17: is all that is owed, as USDT by the prices of now', async () => {
  // 1 000 and 2 · 2 000.
  expect((await asked(venue, 'account/switch-union-usdt')).data).toEqual({ usdtAmount: '5000' });
  await venue.submit({ type: 'repay', uid: '1001', coin: 'USDT' });
  await venue.submit({ type: 'repay', uid: '1001', coin: 'ETH' });
  expect((await asked(venue, 'account/switch-union-usdt')).data).toEqual({ usdtAmount: '0' });
});
