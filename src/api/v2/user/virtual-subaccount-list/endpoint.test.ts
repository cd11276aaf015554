import { describe, expect, it } from 'vitest';
import { familyVenue, GRACE, IRIS, JACK, KATE } from '../../../../../test/support/family-venue.ts';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const list = (query: Record<string, string> = {}, as = 'grace-reader') =>
  venue().call('GET', '/api/v2/user/virtual-subaccount-list', { query, as });
const uids = async (query: Record<string, string> = {}) =>
  (await list(query)).data.subAccountList.map(
    ({ subAccountUid }: { subAccountUid: string }) => subAccountUid,
  );

describe('success', () => {
  it('shows the sub-accounts, newest first, with what their keys may do', async () => {
    await venue().submit({ type: 'create-sub-account', uid: GRACE, name: 'lena', note: 'new' });
    const { data } = await list();
    const time = String(FIXTURE_START_MS);
    expect(data.endId).toBe(IRIS);
    expect(data.subAccountList.slice(0, 2)).toEqual([
      {
        subAccountUid: '200104',
        subAccountName: 'lena',
        status: 'normal',
        permList: [],
        label: 'new',
        cTime: time,
        uTime: time,
      },
      {
        subAccountUid: KATE,
        subAccountName: 'kate',
        status: 'normal',
        permList: ['read', 'spot_trade', 'contract_trade', 'transfer'],
        label: '',
        cTime: time,
        uTime: time,
      },
    ]);
  });

  it('pages down and filters by status', async () => {
    expect(await uids({ limit: '2' })).toEqual([KATE, JACK]);
    expect(await uids({ idLessThan: JACK })).toEqual([IRIS]);
    await venue().submit({ type: 'freeze-sub-account', uid: GRACE, subUid: JACK, isFrozen: true });
    expect(await uids({ status: 'freeze' })).toEqual([JACK]);
    expect(await uids({ status: 'normal' })).toEqual([KATE, IRIS]);
    expect((await list({ idLessThan: IRIS })).data).toEqual({ subAccountList: [], endId: '' });
  });
});

describe('errors', () => {
  it('a sub-account as caller, an id that is no number, an unknown status', async () => {
    expect(await list({}, 'iris')).toMatchObject({ code: '40061', data: null });
    expect(await list({ idLessThan: 'x' })).toMatchObject({ code: '40020', data: null });
    expect(await list({ status: 'gone' })).toMatchObject({ code: '40020', data: null });
  });
});
