import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPaymentVenue } from '../../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

const ask = (subUid: string, as = 'alice') =>
  venue.call('GET', '/api/v2/spot/wallet/subaccount-deposit-address', {
    as,
    query: { subUid, coin: 'USDT' },
  });

it('R-W-1 is that of the sub-account, for its main account alone', async () => {
  expect((await ask('100101')).data).toMatchObject({
    address: expect.stringMatching(/^bx313030313031[0-9a-f]{8}$/),
    chain: 'TRC20',
  });
  expect((await ask('1002')).code).toBe('40028');
  expect((await ask('100101', 'alice-sub')).code).toBe('40061');
});
