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
  expect((await set({ price: '59500.5' })).data.prices).toEqual([
    { category: 'USDT-FUTURES', symbol: 'BTCUSDT', old: '60000', new: '59500.5' },
  ]);
  expect((await set({ price: null })).data.prices).toMatchObject([
    { old: '59500.5', new: '60000' },
  ]);
});

it('Y7: pins far from the mark with force and a reason alone', async () => {
  expect(await set({ price: '1', force: 'no' })).toMatchObject({ code: '90014', data: null });
  expect(await set({ price: '1', force: 'yes', reason: '' })).toMatchObject({ code: '40019' });
  expect(await set({ price: '1', force: 'yes' })).toMatchObject({ code: '00000' });
});

it.each([
  ['spot, which has no mark', { category: 'SPOT', price: '1' }, '40020'],
  ['an unknown pair', { symbol: 'NOPE', price: '1' }, '25100'],
  ['a price of zero', { price: '0' }, '90004'],
])('refuses %s', async (_, body, code) => {
  expect(await set(body)).toMatchObject({ status: 400, code, data: null });
});
