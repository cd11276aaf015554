import { describe, expect, it } from 'vitest';
import { familyVenue } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const change = (body: object = {}, as = 'grace') =>
  venue().call('POST', '/api/v3/user/update-sub-api', {
    body: { apiKey: 'iris', passphrase: 'irispass1234', ...body },
    as,
  });
const read = () => venue().call('GET', '/api/v3/account/assets', { as: 'iris' });

describe('success', () => {
  it('gives the key other rights and addresses, and it works on with them', async () => {
    const rights = { type: 'read_only', permissions: ['uta_mgt'], ips: ['127.0.0.1', '10.0.0.1'] };
    expect((await change(rights)).data).toEqual({ apiKey: 'iris', note: '', ...rights });
    expect(await read()).toMatchObject({ code: '00000' });
    await change({ type: 'read_only', permissions: ['spot'] });
    expect(await read()).toMatchObject({ code: '40014' });
  });

  it('leaves alone what is not named; an empty list of addresses means any', async () => {
    await change({ ips: ['10.0.0.1'] });
    expect(await read()).toMatchObject({ code: '40018' });
    expect((await change({ ips: [] })).data).toMatchObject({ type: 'read_write', ips: [] });
    expect(await read()).toMatchObject({ code: '00000' });
  });

  it('sets the passphrase', async () => {
    await change({ passphrase: 'another1' });
    expect(await read()).toMatchObject({ code: '40012' });
    await change({ apiKey: undefined, apikey: 'iris' });
    expect(await read()).toMatchObject({ code: '00000' });
  });
});

describe('errors', () => {
  it.each([
    ['no key', { apiKey: '' }, '40019', 'apiKey'],
    ['the key of somebody else', { apiKey: 'alice' }, '40065', 'subApikey'],
    ["the caller's own key", { apiKey: 'grace' }, '40065', 'subApikey'],
    ['permissions without type', { permissions: ['spot'] }, '40019', 'type'],
    ['type without permissions', { type: 'read_only' }, '40019', 'permissions'],
    ['no passphrase', { passphrase: '' }, '40019', 'passphrase'],
  ])('%s', async (_, body, code, named) => {
    const reply = await change(body);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
  });

  it('a sub-account, and a key that only reads', async () => {
    expect(await change({}, 'iris')).toMatchObject({ code: '40061' });
    expect(await change({}, 'grace-reader')).toMatchObject({ code: '40014' });
  });
});
