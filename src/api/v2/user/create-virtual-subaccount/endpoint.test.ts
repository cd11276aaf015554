import { describe, expect, it } from 'vitest';
import { familyVenue, HUGH } from '../../../../../test/support/family-venue.ts';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const create = (subAccountList: unknown, as = 'hugh') =>
  venue().call('POST', '/api/v2/user/create-virtual-subaccount', { body: { subAccountList }, as });

describe('success', () => {
  it('creates what it can and names what is taken', async () => {
    const { data } = await create(['lena', 'lena', 'marc']);
    const made = { status: 'normal', label: '', permList: [] };
    const times = { cTime: String(FIXTURE_START_MS), uTime: String(FIXTURE_START_MS) };
    expect(data).toEqual({
      failureList: [{ subaAccountName: 'lena' }],
      successList: [
        { subaAccountUid: `${HUGH}01`, subaAccountName: 'lena', ...made, ...times },
        { subaAccountUid: `${HUGH}02`, subaAccountName: 'marc', ...made, ...times },
      ],
    });
    expect(venue().state.users.get(`${HUGH}01`)).toMatchObject({ accountMode: 'classic' });
  });
});

describe('errors', () => {
  it.each([
    ['no names', undefined, '40019'],
    ['an empty list', [], '40019'],
    ['21 names', Array.from({ length: 21 }, (_, index) => `n${index}`), '40306'],
  ])('%s', async (_, names, code) => {
    expect(await create(names)).toMatchObject({ status: 400, code, data: null });
  });

  it('a sub-account, and a key that does not manage', async () => {
    expect(await create(['x'], 'kate')).toMatchObject({ code: '40061' });
    expect(await create(['x'], 'hugh-spot')).toMatchObject({ code: '40014' });
  });
});
