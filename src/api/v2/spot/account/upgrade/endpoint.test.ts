import { expect, it } from 'vitest';
import { familyVenue, KATE } from '../../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v2/spot/account/upgrade';
const STATUS = '/api/v2/spot/account/upgrade-status';
const SETTINGS = '/api/v3/account/settings';
const venue = perTest({ venueFile: familyVenue });

const upgrade = (as: string, body = {}) => venue().call('POST', PATH, { as, body });
const status = (as: string, query = {}) => venue().call('GET', STATUS, { as, query });

it('R-U-16 opens the unified account to a classic user and closes the classic one, and says that it did', async () => {
  expect(await status('hugh')).toMatchObject({ status: 400, code: '40054' });
  expect(await venue().call('GET', SETTINGS, { as: 'hugh' })).toMatchObject({ code: '40084' });
  expect(await upgrade('hugh')).toMatchObject({ code: '00000', data: null });
  const { data } = await status('hugh');
  expect(data).toEqual({ status: 'success', reason: '' });
  expect(await venue().call('GET', SETTINGS, { as: 'hugh' })).toMatchObject({ code: '00000' });
  const assets = await venue().call('GET', '/api/v3/account/assets', { as: 'hugh' });
  expect(assets.data.assets).toMatchObject([{ coin: 'ETH' }, { coin: 'USDT', balance: '1100' }]);
  const old = await venue().call('GET', '/api/v2/spot/account/assets', { as: 'hugh' });
  expect(old).toMatchObject({ code: '40085' });
});

it('R-U-16 is asked by a main account for its sub-account', async () => {
  expect(await upgrade('grace', { subUid: KATE })).toMatchObject({ code: '00000' });
  expect((await status('grace', { subUid: KATE })).data).toMatchObject({ status: 'success' });
  expect(await status('grace')).toMatchObject({ code: '40054' });
});

it('R-U-16 is 25009 with the reason while something is open, and where there is nothing to do', async () => {
  const order = { symbol: 'ETHUSDT', side: 'sell', orderType: 'limit', force: 'gtc' };
  const body = { ...order, price: '3000', size: '1' };
  await venue().call('POST', '/api/v2/spot/trade/place-order', { as: 'hugh', body });
  const msg = 'Unsupported account mode switch: open orders';
  expect(await upgrade('hugh')).toMatchObject({ status: 400, code: '25009', msg });
  expect(await status('hugh')).toMatchObject({ code: '40054' });
  expect(await upgrade('alice')).toMatchObject({
    code: '25009',
    msg: expect.stringContaining('both'),
  });
  expect(await upgrade('grace', { subUid: '1001' })).toMatchObject({ code: '40028' });
});
