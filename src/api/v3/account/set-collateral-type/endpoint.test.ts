import { expect, it } from 'vitest';
import { familyVenue } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/account/set-collateral-type';
const venue = perTest({ venueFile: familyVenue });

const choose = (body: object) => venue().call('POST', PATH, { as: 'grace', body });
const read = async (name: string) =>
  (await venue().call('GET', `/api/v3/account/${name}`, { as: 'grace' })).data;

it('R-B-21 sets which coins stand for the account, and shows it', async () => {
  expect(await read('collateral-type')).toEqual({ collateralType: 'all' });
  const custom = { collateralType: 'custom', collateralCoins: 'USDT,BTC,BTC' };
  expect(await choose(custom)).toMatchObject({ code: '00000', data: 'success' });
  const shown = { collateralType: 'custom', collateralCoins: 'BTC,USDT' };
  expect(await read('collateral-type')).toEqual(shown);
  expect(await choose({ collateralType: 'mainstream' })).toMatchObject({ code: '00000' });
  expect(await read('collateral-type')).toEqual({ collateralType: 'mainstream' });
});

it('R-B-20 is seen in the effective equity', async () => {
  expect((await read('assets')).effEquity).toBe('70000');
  await choose({ collateralType: 'custom', collateralCoins: 'USDT' });
  expect((await read('assets')).effEquity).toBe('10000');
});

it('offers the coins that have a price and count for something', async () => {
  expect(await read('custom-collateral-coins')).toEqual(
    ['BTC', 'DOGE', 'ETH', 'USDT', 'XRP'].map((collateralCoin) => ({ collateralCoin })),
  );
});

it.each([
  ['custom without coins', { collateralType: 'custom' }, '40019'],
  ['coins without custom', { collateralType: 'all', collateralCoins: 'BTC' }, '40020'],
  ['a coin that is none', { collateralType: 'custom', collateralCoins: 'NONE' }, '25201'],
])('refuses %s', async (_, body, code) => {
  expect(await choose(body)).toMatchObject({ status: 400, code, data: null });
});
