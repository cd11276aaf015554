import { afterEach, beforeEach, expect, it } from 'vitest';
import { asked, unionVenue } from '../../../../../../test/support/union-account.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await unionVenue();
});
afterEach(() => venue.close());

it('R-B-17: is what a debt of USDT asks for at 5×, and the part of the maximum that is owed', async () => {
  // 1 / 5 and half of that; 1 000 of 5 000 000.
  expect((await asked(venue, 'account/union-config')).data).toEqual({
    imr: '0.2',
    mmr: '0.1',
    individualLimit: '5000000',
    individualLimitRatio: '0.0002',
  });
});

it('errors: 40014 for a key that may not read futures', async () => {
  const reply = await venue.call('GET', '/api/v2/mix/account/union-config', { as: 'alice-spot' });
  expect(reply).toMatchObject({ status: 400, data: null });
});
