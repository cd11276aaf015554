import { afterEach, beforeEach, expect, it } from 'vitest';
import { PERP_BID, placeUnified, SPOT_BID } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const act = (body: object) => venue.call('POST', '/operator/v1/delist', { as: 'operator', body });

it('W5: cancels, closes at the mark, and takes no orders again; lists keep it', async () => {
  await placeUnified(venue, { ...PERP_BID, side: 'sell' }, 'bob');
  await placeUnified(venue, PERP_BID);
  await placeUnified(venue, PERP_BID);
  const pair = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
  expect((await act(pair)).data).toEqual({ cancelled: '1', closed: '2' });
  const placed = await venue.call('POST', '/api/v3/trade/place-order', { body: PERP_BID });
  expect(placed).toMatchObject({ code: '25102' });
  const { data } = await venue.call('GET', '/api/v3/market/instruments?category=USDT-FUTURES');
  expect(data).toContainEqual(expect.objectContaining({ symbol: 'BTCUSDT', status: 'offline' }));
});

it.each([
  ['an unknown pair', { category: 'SPOT', symbol: 'NOPE' }, '25100'],
  ['no reason', { category: 'SPOT', symbol: 'ETHUSDT', reason: '' }, '40019'],
])('refuses %s', async (_, body, code) => {
  expect(await act(body)).toMatchObject({ status: 400, code, data: null });
});

it('refuses what has no spot order to cancel twice', async () => {
  await placeUnified(venue, SPOT_BID);
  const pair = { category: 'SPOT', symbol: 'ETHUSDT' };
  expect((await act(pair)).data).toEqual({ cancelled: '1', closed: '0' });
  expect(await act(pair)).toMatchObject({ status: 400, code: '25102' });
});
