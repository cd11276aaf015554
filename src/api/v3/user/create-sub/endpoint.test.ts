import { describe, expect, it } from 'vitest';
import { familyVenue } from '../../../../../test/support/family-venue.ts';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const create = (body: object, as = 'grace') =>
  venue().call('POST', '/api/v3/user/create-sub', { body, as });

describe('success', () => {
  it('gives the next uid, and the sub-account is there at once', async () => {
    const { data } = await create({ username: 'lena', note: 'grid bot' });
    const time = String(FIXTURE_START_MS);
    expect(data).toEqual({
      username: 'lena',
      subUid: '200104',
      status: 'normal',
      note: 'grid bot',
      createdTime: time,
      updatedTime: time,
    });
    expect(venue().state.users.get('200104')).toMatchObject({ accountMode: 'both' });
  });

  it('takes the account mode', async () => {
    await create({ username: 'lena', accountMode: 'CLASSIC' });
    expect(venue().state.users.get('200104')).toMatchObject({ accountMode: 'classic', note: '' });
  });
});

describe('errors', () => {
  it.each([
    ['no name', {}, '40019'],
    ['a name of a sibling', { username: 'iris' }, '40060'],
    ['a name of 65 characters', { username: 'x'.repeat(65) }, '40020'],
    ['an unknown mode', { username: 'lena', accountMode: 'both' }, '40020'],
  ])('%s', async (_, body, code) => {
    expect(await create(body)).toMatchObject({ status: 400, code, data: null });
  });

  it('a sub-account, a key that only reads, a classic account', async () => {
    expect(await create({ username: 'x' }, 'iris')).toMatchObject({ code: '40061' });
    expect(await create({ username: 'x' }, 'grace-reader')).toMatchObject({ code: '40014' });
    expect(await create({ username: 'x' }, 'hugh')).toMatchObject({ code: '40084' });
  });
});
