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

it('R-W-5 has a deposit succeed: its money arrives', async () => {
  const orderId = await depositOf(venue);
  const before = available();
  const act = (name: string, body: object = {}) => operatorAct(venue, name, { orderId, ...body });
  expect((await act('confirm-deposit')).data).toEqual({
    orderId,
    status: 'success',
    repeated: false,
  });
  expect(available() - before).toBe(40);
  expect(await act('fail-deposit')).toMatchObject({ status: 400, code: '90018' });
});

it('refuses one that there is not, or that is of the other kind', async () => {
  for (const orderId of [await withdrawalOf(venue), '7']) {
    const reply = await operatorAct(venue, 'confirm-deposit', { orderId });
    expect(reply).toMatchObject({ status: 400, code: '25204' });
  }
  expect(await operatorAct(venue, 'confirm-deposit', { orderId: '' })).toMatchObject({
    code: '40019',
  });
});
