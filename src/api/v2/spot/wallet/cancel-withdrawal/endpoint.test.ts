import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  operatorAct,
  startPaymentVenue,
  withdrawalOf,
} from '../../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

const ask = (body: object, as = 'alice') =>
  venue.call('POST', '/api/v2/spot/wallet/cancel-withdrawal', { as, body });

it('R-W-8 gives back what is held, while nobody has looked at it', async () => {
  const orderId = await withdrawalOf(venue);
  expect((await ask({ orderId }, 'bob')).code).toBe('43001');
  expect((await ask({ orderId }, 'alice-trader')).code).toBe('40014');
  expect((await ask({ orderId })).data).toBe('success');
  expect((await ask({ orderId })).data).toBe('success');
  expect(venue.state.ledger.accounts.get('user:1001:unified:available:USDT')?.balance).toBe(1000e8);
  const reviewed = await withdrawalOf(venue);
  await operatorAct(venue, 'approve-withdrawal', { orderId: reviewed });
  expect(await ask({ orderId: reviewed })).toMatchObject({ status: 400, code: '43004' });
  expect((await ask({ orderId: '7' })).code).toBe('43001');
});
