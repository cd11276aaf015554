import { afterEach, beforeEach, expect, it } from 'vitest';
import { PERP_BID, placeUnified, SPOT_BID } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const act = (body: object) =>
  venue.call('POST', '/operator/v1/cancel-orders', { as: 'operator', body });

it('W5: cancels by user, category and symbol, and says how many', async () => {
  await placeUnified(venue, SPOT_BID);
  await placeUnified(venue, PERP_BID);
  expect((await act({ uid: '1002' })).data).toEqual({ cancelled: '0' });
  expect((await act({ category: 'SPOT', symbol: 'ETHUSDT' })).data).toEqual({ cancelled: '1' });
  expect((await act({})).data).toEqual({ cancelled: '1' });
});

it.each([
  ['an unknown user', { uid: '9' }, '25005'],
  ['an unknown pair', { symbol: 'NOPE' }, '25100'],
  ['no reason', { reason: '' }, '40019'],
])('refuses %s', async (_, body, code) => {
  expect(await act(body)).toMatchObject({ status: 400, code, data: null });
});
