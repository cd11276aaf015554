import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPaymentVenue, withdrawalOf } from '../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

it('R-W-14 shows what is in the funding wallet', async () => {
  const ask = async (body: Record<string, string> = {}) =>
    (await venue.call('GET', '/api/v3/account/funding-assets', { as: 'alice', query: body })).data;
  expect(await ask()).toEqual([]);
  const move = { fromType: 'uta', toType: 'p2p', coin: 'USDT', amount: '60' };
  expect(
    (await venue.call('POST', '/api/v3/account/transfer', { as: 'alice', body: move })).code,
  ).toBe('00000');
  const row = { coin: 'USDT', balance: '60', available: '60', frozen: '0' };
  expect(await ask()).toEqual([row]);
  await withdrawalOf(venue, { wallets: ['funding'] });
  expect(await ask({ coin: 'USDT' })).toEqual([{ ...row, available: '29', frozen: '31' }]);
  expect(await ask({ coin: 'ETH' })).toEqual([]);
});
