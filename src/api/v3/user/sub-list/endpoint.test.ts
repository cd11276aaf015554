import { describe, expect, it } from 'vitest';
import { familyVenue, GRACE, IRIS, JACK, KATE } from '../../../../../test/support/family-venue.ts';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const list = (query: Record<string, string> = {}, as = 'grace-reader') =>
  venue().call('GET', '/api/v3/user/sub-list', { query, as });

describe('success', () => {
  it('shows every sub-account with its mode and whether it is frozen', async () => {
    venue().clock.nowMs += 5000;
    await venue().submit({ type: 'freeze-sub-account', uid: GRACE, subUid: KATE, isFrozen: true });
    const { data } = await list();
    expect(data).toMatchObject({
      hasNext: false,
      cursor: KATE,
      list: [
        { subUid: IRIS, username: 'iris', accountMode: 'UNIFIED', status: 'normal' },
        { subUid: JACK, username: 'jack', accountMode: 'UNIFIED', status: 'normal' },
        { subUid: KATE, username: 'kate', accountMode: 'CLASSIC', status: 'freeze' },
      ],
    });
    expect(data.list[2]).toMatchObject({
      type: 'virtual',
      note: '',
      createdTime: String(FIXTURE_START_MS),
      updatedTime: String(FIXTURE_START_MS + 5000),
    });
  });

  it('pages by cursor until nothing is left', async () => {
    const first = (await list({ limit: '2' })).data;
    expect(first).toMatchObject({ hasNext: true, cursor: JACK });
    const second = (await list({ limit: '2', cursor: first.cursor })).data;
    expect(second).toMatchObject({ hasNext: false, cursor: KATE, list: [{ subUid: KATE }] });
    const third = (await list({ cursor: second.cursor })).data;
    expect(third).toEqual({ list: [], hasNext: false, cursor: '' });
  });
});

describe('errors', () => {
  it('a sub-account as caller, and a cursor that is no number', async () => {
    expect(await list({}, 'iris')).toMatchObject({ code: '40061', data: null });
    expect(await list({ cursor: 'x' })).toMatchObject({ code: '40020', data: null });
  });
});
