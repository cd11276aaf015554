import { expect, it } from 'vitest';
import { familyVenue } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/account/switch';
const STATUS = '/api/v3/account/switch-status';
const ASSETS = '/api/v2/spot/account/assets';
const venue = perTest({ venueFile: familyVenue });

const post = (as: string, path = PATH) => venue().call('POST', path, { as, body: {} });

it('R-U-16 goes back to the classic account, whose spot wallet has the money, and says that it did', async () => {
  const status = () => venue().call('GET', STATUS, { as: 'hugh' });
  expect(await post('hugh', '/api/v2/spot/account/upgrade')).toMatchObject({ code: '00000' });
  expect(await status()).toMatchObject({ status: 400, code: '40054' });
  expect(await post('hugh')).toMatchObject({ code: '00000', data: null });
  expect((await status()).data).toEqual({ status: 'success', reason: '' });
  const { data } = await venue().call('GET', ASSETS, { as: 'hugh', query: { coin: 'USDT' } });
  expect(data).toMatchObject([{ coin: 'USDT', available: '1100' }]);
});

it('R-U-16 is of main accounts, and 25009 for who is classic already', async () => {
  expect(await post('jack')).toMatchObject({ code: '40061' });
  expect(await post('hugh')).toMatchObject({ status: 400, code: '25009' });
});
