import { afterEach, beforeEach, expect, it } from 'vitest';
import { PERP_BID, placeUnified } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const act = (body: object) =>
  venue.call('POST', '/operator/v1/close-positions', { as: 'operator', body });

it('W5: closes what the book takes, and says what is left', async () => {
  await placeUnified(venue, { ...PERP_BID, side: 'sell' }, 'bob');
  await placeUnified(venue, PERP_BID);
  expect((await act({ uid: '1001' })).data).toEqual({ closed: '0', left: '1' });
  await placeUnified(venue, { ...PERP_BID, side: 'buy' }, 'bob');
  expect((await act({ uid: '1001' })).data).toEqual({ closed: '1', left: '0' });
});

it.each([
  ['an unknown user', { uid: '9' }, '25005'],
  ['spot, which has no positions', { category: 'SPOT' }, '40020'],
  ['no reason', { reason: '' }, '40019'],
])('refuses %s', async (_, body, code) => {
  expect(await act(body)).toMatchObject({ status: 400, code, data: null });
});
