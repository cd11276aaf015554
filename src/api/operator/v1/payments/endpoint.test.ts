import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  depositOf,
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

const listed = async (query: Record<string, string> = {}) =>
  (await venue.call('GET', '/operator/v1/payments', { as: 'operator', query })).data.list;

it('R-W-4: tells of those that wait and have ended, by user, kind and coin', async () => {
  const [deposit, withdrawal] = [await depositOf(venue), await withdrawalOf(venue)];
  const open = [
    { orderId: withdrawal, status: 'pending' },
    { orderId: deposit, status: 'pending' },
  ];
  expect(await listed()).toMatchObject(open);
  expect(await listed({ status: 'open' })).toMatchObject(open);
  expect(await listed({ status: 'ended' })).toEqual([]);
  await operatorAct(venue, 'confirm-deposit', { orderId: deposit });
  await operatorAct(venue, 'fail-withdrawal', { orderId: withdrawal });
  expect(await listed({ status: 'open' })).toEqual([]);
  const [later, earlier] = await listed();
  expect(later).toMatchObject({ orderId: withdrawal, direction: 'withdrawal', status: 'fail' });
  expect(earlier).toMatchObject({
    orderId: deposit,
    direction: 'deposit',
    uid: '1001',
    coin: 'USDT',
    amount: '40',
    fee: '0',
    status: 'success',
  });
  expect(await listed({ direction: 'deposit', uid: '1001', coin: 'USDT' })).toEqual([earlier]);
  expect(await listed({ uid: '1002' })).toEqual([]);
});
