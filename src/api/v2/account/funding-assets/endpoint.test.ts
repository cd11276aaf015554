import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPaymentVenue, withdrawalOf } from '../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

it('R-W-14 shows what is in the funding wallet', async () => {
  const ask = async (body: Record<string, string>, as = 'dave') =>
    (await venue.call('GET', '/api/v2/account/funding-assets', { as, query: body })).data;
  const row = { coin: 'USDT', available: '50', frozen: '0', usdtValue: '50' };
  expect(await ask({})).toEqual([row]);
  await withdrawalOf(venue, { uid: '1004', wallets: ['funding'] });
  expect(await ask({ coin: 'usdt' })).toEqual([{ ...row, available: '19', frozen: '31' }]);
  expect(await ask({ coin: 'ETH' })).toEqual([]);
  expect(await ask({}, 'alice')).toEqual([]);
});
