import { afterAll, beforeAll, expect, it } from 'vitest';
import { depositOf, startPaymentVenue } from '../../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

it('shows deposits of a sub-account to its main account alone', async () => {
  const orderId = await depositOf(venue, { uid: '100101' });
  await depositOf(venue);
  const ask = (subUid: string, as = 'alice') =>
    venue.call('GET', '/api/v2/spot/wallet/subaccount-deposit-records', { as, query: { subUid } });
  expect((await ask('100101')).data).toMatchObject([{ orderId, status: 'pending', size: '40' }]);
  expect((await ask('1002')).code).toBe('40028');
  expect((await ask('100101', 'alice-sub')).code).toBe('40061');
});
