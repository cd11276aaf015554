import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  depositOf,
  operatorAct,
  startPaymentVenue,
} from '../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

const set = (body: object) =>
  venue.call('POST', '/api/v3/account/deposit-account', { as: 'alice', body });

it('R-W-12 says where deposits of a coin arrive', async () => {
  expect((await set({ accountType: 'funding', coin: 'USDT' })).data).toBe('success');
  await operatorAct(venue, 'confirm-deposit', { orderId: await depositOf(venue) });
  expect(venue.state.ledger.accounts.get('user:1001:funding:available:USDT')?.balance).toBe(40e8);
  expect((await set({ accountType: 'unified', coin: 'USDT' })).data).toBe('success');
  expect((await set({ accountType: 'otc', coin: 'USDT' })).code).toBe('40034');
  expect((await set({ accountType: 'unified', coin: 'NOPE' })).code).toBe('25201');
});
