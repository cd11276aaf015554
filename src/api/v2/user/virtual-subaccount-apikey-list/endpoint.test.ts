import { describe, expect, it } from 'vitest';
import { familyVenue, KATE } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const list = (subAccountUid: string, as = 'grace-reader') =>
  venue().call('GET', '/api/v2/user/virtual-subaccount-apikey-list', {
    query: { subAccountUid },
    as,
  });

describe('success', () => {
  it('shows every key of the sub-account', async () => {
    expect((await list(KATE)).data).toEqual([
      {
        subAccountUid: KATE,
        subAccountApiKey: 'kate',
        label: '',
        permList: ['read', 'spot_trade', 'contract_trade', 'transfer'],
        ipList: [],
      },
    ]);
  });
});

describe('errors', () => {
  it('the sub-account of somebody else, none, and a sub-account as caller', async () => {
    expect(await list('1001')).toMatchObject({ code: '40028', data: null });
    expect(await list('')).toMatchObject({ code: '40019', data: null });
    expect(await list(KATE, 'kate')).toMatchObject({ code: '40061', data: null });
  });
});
