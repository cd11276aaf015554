import { expect, it } from 'vitest';
import { familyVenue, IRIS, JACK } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/account/adjust-account-mode';
const venue = perTest({ venueFile: familyVenue });

const level = async (as: string) =>
  (await venue().call('GET', '/api/v3/account/settings', { as })).data;

it('sets whether coins margin together, of the caller or of a sub-account of his', async () => {
  const adjust = (body: object) => venue().call('POST', PATH, { as: 'grace', body });
  expect(await level('grace')).toMatchObject({ accountLevel: 'basic', assetMode: 'single' });
  expect(await adjust({ mode: 'advanced' })).toMatchObject({ code: '00000', data: null });
  expect(await level('grace')).toMatchObject({ accountLevel: 'advanced', assetMode: 'union' });
  expect(await adjust({ mode: 'advanced', targetUid: JACK })).toMatchObject({ code: '00000' });
  expect(await level('jack')).toMatchObject({ accountLevel: 'advanced' });
  expect(await adjust({ mode: 'delta' })).toMatchObject({ code: '00000' });
  expect(await level('grace')).toMatchObject({ accountLevel: 'delta', assetMode: 'union' });
  expect(await adjust({ mode: 'basic' })).toMatchObject({ code: '00000' });
  expect(await level('grace')).toMatchObject({ accountLevel: 'basic' });
});

it.each([
  ['a level that the venue does not have', 'grace', { mode: 'isolated' }, '25009'],
  ['a word that is none', 'grace', { mode: 'expert' }, '40020'],
  ['an account of somebody else', 'grace', { mode: 'basic', targetUid: '1001' }, '40028'],
  ['a sub-account that speaks for another', 'jack', { mode: 'basic', targetUid: IRIS }, '40061'],
])('refuses %s', async (_, as, body, code) => {
  expect(await venue().call('POST', PATH, { as, body })).toMatchObject({ code, data: null });
});

it('is 25107 while an order is open', async () => {
  const order = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit' };
  const body = { ...order, qty: '0.01', price: '50000' };
  const placed = await venue().call('POST', '/api/v3/trade/place-order', { as: 'grace', body });
  expect(placed.code).toBe('00000');
  const refused = await venue().call('POST', PATH, { as: 'grace', body: { mode: 'advanced' } });
  expect(refused).toMatchObject({ status: 400, code: '25107' });
});
