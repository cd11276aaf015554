import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  operatorAct,
  startPaymentVenue,
  withdrawalOf,
} from '../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

it('tells what may leave, by account', async () => {
  const ask = (coin: string) =>
    venue.call('GET', '/api/v3/account/max-withdrawal', { as: 'alice', query: { coin } });
  const money = { uid: '1001', coin: 'USDT', amount: '7', wallet: 'funding', reference: 'f' };
  await operatorAct(venue, 'deposit', money);
  await withdrawalOf(venue);
  expect((await ask('usdt')).data).toEqual({
    coin: 'USDT',
    otcMaxWithdrawal: '0',
    spotMaxWithdrawal: '7',
    utaMaxWithdrawal: '969',
    totalMaxWithdrawal: '976',
  });
  expect((await ask('NOPE')).code).toBe('25201');
});
