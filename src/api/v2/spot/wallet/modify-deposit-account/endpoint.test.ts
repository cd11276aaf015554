import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  depositOf,
  operatorAct,
  startPaymentVenue,
} from '../../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

const set = (body: object, as = 'dave') =>
  venue.call('POST', '/api/v2/spot/wallet/modify-deposit-account', { as, body });

it('R-W-12 says where deposits of a coin arrive', async () => {
  expect((await set({ accountType: 'usdt-futures', coin: 'USDT' })).data).toBe('success');
  await operatorAct(venue, 'confirm-deposit', { orderId: await depositOf(venue, { uid: '1004' }) });
  const at = (wallet: string) =>
    venue.state.ledger.accounts.get(`user:1004:${wallet}:available:USDT`);
  expect(at('usdt_futures')?.balance).toBe(40e8);
  expect((await set({ accountType: 'funding', coin: 'USDT' })).data).toBe('success');
  expect((await set({ accountType: 'usdt-futures', coin: 'USDT' }, 'alice')).data).toBe('success');
  expect((await set({ accountType: 'usdt-futures', coin: 'ETH' })).code).toBe('43129');
  expect((await set({ accountType: 'usdt-futures', coin: 'NOPE' })).code).toBe('13002');
  expect((await set({ accountType: 'earn', coin: 'USDT' })).code).toBe('40020');
});
