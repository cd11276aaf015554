import { describe, expect, it } from 'vitest';
import { familyVenue, IRIS } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const KEY = {
  subUid: IRIS,
  note: 'grid',
  type: 'read_write',
  permissions: ['uta_trade', 'transfer'],
  passphrase: 'secret12',
  ips: ['127.0.0.1'],
};
const create = (body: object = {}, as = 'grace') =>
  venue().call('POST', '/api/v3/user/create-sub-api', { body: { ...KEY, ...body }, as });

describe('success', () => {
  it('tells the key and its secret once, and keeps neither secret nor passphrase in clear', async () => {
    const { data } = await create();
    expect(data).toEqual({
      apiKey: expect.stringMatching(/^bg_[0-9a-f]{32}$/),
      secret: expect.stringMatching(/^[0-9a-f]{64}$/),
      note: 'grid',
      type: 'read_write',
      permissions: ['uta_trade', 'transfer'],
      ips: ['127.0.0.1'],
    });
    const kept = venue().state.keys.get(data.apiKey);
    expect(kept).toMatchObject({
      uid: IRIS,
      permissions: ['uta_trade:read_write', 'transfer:read_write'],
    });
    expect(JSON.stringify(kept)).not.toContain(data.secret);
    expect(JSON.stringify(kept)).not.toContain(KEY.passphrase);
  });

  it('makes a key that only reads, from anywhere', async () => {
    const { data } = await create({ type: 'read_only', permissions: ['uta_mgt'], ips: [] });
    expect(data).toMatchObject({ type: 'read_only', permissions: ['uta_mgt'], ips: [] });
    expect(venue().state.keys.get(data.apiKey)).toMatchObject({ permissions: ['uta_mgt:read'] });
  });
});

describe('errors', () => {
  it.each([
    ['the sub-account of somebody else', { subUid: '1001' }, '40028'],
    ['a permission that is not there', { permissions: ['withdraw'] }, '40020'],
    ['no permission', { permissions: [] }, '40019'],
    ['no passphrase', { passphrase: '' }, '40019'],
    ['another type', { type: 'write' }, '40020'],
    ['31 addresses', { ips: Array.from({ length: 31 }, () => '127.0.0.1') }, '40306'],
  ])('%s', async (_, body, code) => {
    expect(await create(body)).toMatchObject({ status: 400, code, data: null });
  });

  it('the eleventh key', async () => {
    for (let count = 1; count < 10; count += 1) expect((await create()).code).toBe('00000');
    expect(await create()).toMatchObject({ code: '40063' });
  });

  it('a sub-account, and a key that only reads', async () => {
    expect(await create({}, 'iris')).toMatchObject({ code: '40061' });
    expect(await create({}, 'grace-reader')).toMatchObject({ code: '40014' });
  });
});
