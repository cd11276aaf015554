import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const set = (body: object) =>
  venue.call('POST', '/operator/v1/set-mark-price', {
    as: 'operator',
    body: { category: 'USDT-FUTURES', symbol: 'BTCUSDT', ...body },
  });

it('pins the mark over the index, and frees it with null', async () => {
  expect((await set({ price: '59500.5' })).data).toEqual({ price: '59500.5' });
  expect((await set({ price: null })).data).toEqual({ price: '60000' });
});

it.each([
  ['spot, which has no mark', { category: 'SPOT', price: '1' }, '40020'],
  ['an unknown pair', { symbol: 'NOPE', price: '1' }, '25100'],
  ['a price of zero', { price: '0' }, '90004'],
])('refuses %s', async (_, body, code) => {
  expect(await set(body)).toMatchObject({ status: 400, code, data: null });
});
