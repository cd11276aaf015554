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

const available = () =>
  Number(venue.state.ledger.accounts.get('user:1001:unified:available:USDT')?.balance) / 1e8;

it('R-W-4 says that a withdrawal was looked at, which holds its money still', async () => {
  const orderId = await withdrawalOf(venue);
  const before = available();
  const act = (name: string, body: object = {}) => operatorAct(venue, name, { orderId, ...body });
  expect((await act('approve-withdrawal')).data).toEqual({
    orderId,
    status: 'reviewed',
    repeated: false,
  });
  expect(available() - before).toBe(0);
  expect(await act('fail-withdrawal')).toMatchObject({ data: { status: 'fail' } });
});

it('refuses one that there is not, or that is of the other kind', async () => {
  for (const orderId of [await depositOf(venue), '7']) {
    const reply = await operatorAct(venue, 'approve-withdrawal', { orderId });
    expect(reply).toMatchObject({ status: 400, code: '25204' });
  }
  expect(await operatorAct(venue, 'approve-withdrawal', { orderId: '' })).toMatchObject({
    code: '40019',
  });
});
