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

it('R-W-5 has a withdrawal come to nothing: amount and fee are given back', async () => {
  const orderId = await withdrawalOf(venue);
  const before = available();
  const act = (name: string, body: object = {}) => operatorAct(venue, name, { orderId, ...body });
  expect((await act('fail-withdrawal')).data).toEqual({ orderId, status: 'fail', repeated: false });
  expect(available() - before).toBe(31);
  expect(await act('complete-withdrawal', { txId: '0x1' })).toMatchObject({
    status: 400,
    code: '90018',
  });
});

it('refuses one that there is not, or that is of the other kind', async () => {
  for (const orderId of [await depositOf(venue), '7']) {
    const reply = await operatorAct(venue, 'fail-withdrawal', { orderId });
    expect(reply).toMatchObject({ status: 400, code: '25204' });
  }
  expect(await operatorAct(venue, 'fail-withdrawal', { orderId: '' })).toMatchObject({
    code: '40019',
  });
});
