import { afterEach, beforeEach, expect, it } from 'vitest';
import { PERP_BID, placeUnified, SPOT_BID } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const act = (body: object) =>
  venue.call('POST', '/operator/v1/set-user-status', { as: 'operator', body });

it('W5: freezes a user, whose key then opens nothing, and frees him', async () => {
  await placeUnified(venue, SPOT_BID);
  const frozen = { uid: '1001', status: 'frozen', cancelOrders: 'yes' };
  expect((await act(frozen)).data).toEqual({ uid: '1001', status: 'frozen', cancelled: '1' });
  const place = () => venue.call('POST', '/api/v3/trade/place-order', { body: PERP_BID });
  expect(await place()).toMatchObject({ code: '40013' });
  expect((await act({ uid: '1001', status: 'active' })).data.cancelled).toBe('0');
  expect(await place()).toMatchObject({ code: '00000' });
});

it.each([
  ['an unknown user', { uid: '9', status: 'frozen' }, '25005'],
  ['an unknown status', { uid: '1001', status: 'gone' }, '40020'],
  ['no reason', { uid: '1001', status: 'frozen', reason: '' }, '40019'],
])('refuses %s', async (_, body, code) => {
  expect(await act(body)).toMatchObject({ status: 400, code, data: null });
});
