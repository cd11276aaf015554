import { describe, expect, it } from 'vitest';
import { familyVenue, KATE } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const create = (body: object = {}, as = 'grace') =>
  venue().call('POST', '/api/v2/user/create-virtual-subaccount-apikey', {
    body: { subAccountUid: KATE, passphrase: 'secret12', label: 'grid', ...body },
    as,
  });

describe('success', () => {
  it('tells the key and its secret once', async () => {
    const permList = ['spot_trade', 'contract_trade'];
    const { data } = await create({ permList, ipList: ['127.0.0.1'] });
    expect(data).toEqual({
      subAccountUid: KATE,
      subAccountApiKey: expect.stringMatching(/^bg_[0-9a-f]{32}$/),
      secretKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      label: 'grid',
      // Who may trade may read.
      permList: ['read', ...permList],
      ipList: ['127.0.0.1'],
    });
    expect(venue().state.keys.get(data.subAccountApiKey)).toMatchObject({
      uid: KATE,
      permissions: ['spot:read_write', 'futures:read_write'],
    });
  });

  it('without a list the key reads', async () => {
    expect((await create()).data).toMatchObject({ permList: ['read'], ipList: [] });
  });
});

describe('errors', () => {
  it.each([
    ['the sub-account of somebody else', { subAccountUid: '1001' }, '40028'],
    ['a permission that is not there', { permList: ['withdraw'] }, '40020'],
    ['no label', { label: '' }, '40019'],
  ])('%s', async (_, body, code) => {
    expect(await create(body)).toMatchObject({ status: 400, code, data: null });
  });

  it('a sub-account, and a key that only reads', async () => {
    expect(await create({}, 'kate')).toMatchObject({ code: '40061' });
    expect(await create({}, 'grace-reader')).toMatchObject({ code: '40014' });
  });
});
