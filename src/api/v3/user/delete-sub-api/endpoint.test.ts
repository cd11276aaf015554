import { describe, expect, it } from 'vitest';
import { familyVenue } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const remove = (body: object, as = 'grace') =>
  venue().call('POST', '/api/v3/user/delete-sub-api', { body, as });

describe('success', () => {
  it.each(['apiKey', 'apikey'])('ends the key that is named as %s', async (name) => {
    expect(await remove({ [name]: 'iris' })).toMatchObject({ code: '00000', data: {} });
    const reply = await venue().call('GET', '/api/v3/account/assets', { as: 'iris' });
    expect(reply).toMatchObject({ code: '40037' });
  });
});

describe('errors', () => {
  it.each([
    ['no key', {}, '40019'],
    ['a key that is not there', { apiKey: 'none' }, '40065'],
    ['the key of somebody else', { apiKey: 'alice' }, '40065'],
  ])('%s', async (_, body, code) => {
    expect(await remove(body)).toMatchObject({ status: 400, code, data: null });
  });

  it('a sub-account, and a key that only reads', async () => {
    expect(await remove({ apiKey: 'jack' }, 'iris')).toMatchObject({ code: '40061' });
    expect(await remove({ apiKey: 'jack' }, 'grace-reader')).toMatchObject({ code: '40014' });
  });
});
