import { describe, expect, it } from 'vitest';
import { familyVenue, IRIS, KATE } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const KEY = {
  subAccountUid: KATE,
  subAccountApiKey: 'kate',
  passphrase: 'katepass1234',
  label: 'watcher',
};
const change = (body: object = {}, as = 'grace') =>
  venue().call('POST', '/api/v2/user/modify-virtual-subaccount-apikey', {
    body: { ...KEY, ...body },
    as,
  });

describe('success', () => {
  it('gives the key another label, rights and addresses', async () => {
    const { data } = await change({ permList: ['read'], ipList: ['127.0.0.1'] });
    expect(data).toEqual({
      subAccountUid: KATE,
      subAccountApiKey: 'kate',
      label: 'watcher',
      permList: ['read'],
      ipList: ['127.0.0.1'],
      secretKey: '',
    });
    const call = (path: string) => venue().call('GET', path, { as: 'kate' });
    expect(await call('/api/v2/spot/account/assets')).toMatchObject({ code: '00000' });
    expect(await call('/api/v2/user/virtual-subaccount-list')).toMatchObject({ code: '40014' });
  });

  it('leaves alone what is not named', async () => {
    expect((await change()).data).toMatchObject({
      label: 'watcher',
      permList: ['read', 'spot_trade', 'contract_trade', 'transfer'],
    });
  });
});

describe('errors', () => {
  it.each([
    ['a key of a sibling', { subAccountUid: IRIS }, '40065'],
    ['a key that is not there', { subAccountApiKey: 'none' }, '40065'],
    ['the sub-account of somebody else', { subAccountUid: '1001' }, '40028'],
    ['no passphrase', { passphrase: '' }, '40019'],
  ])('%s', async (_, body, code) => {
    expect(await change(body)).toMatchObject({ status: 400, code, data: null });
  });

  it('a sub-account, and a key that only reads', async () => {
    expect(await change({}, 'kate')).toMatchObject({ code: '40061' });
    expect(await change({}, 'grace-reader')).toMatchObject({ code: '40014' });
  });
});
