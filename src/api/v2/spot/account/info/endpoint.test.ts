import { describe, expect, it } from 'vitest';
import { familyVenue, GRACE } from '../../../../../../test/support/family-venue.ts';
import { FIXTURE_START_MS } from '../../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v2/spot/account/info';

describe('success', () => {
  const venue = perTest();
  const info = async (as: string) => (await venue().call('GET', PATH, { as })).data;

  it('tells a main account and what its key may do', async () => {
    expect(await info('alice')).toEqual({
      userId: '1001',
      parentId: '',
      ips: '',
      authorities: ['read', 'spot_trade', 'contract_trade'],
      traderType: 'not_trader',
      ...{ inviterId: '', channelCode: '', channel: '' },
      regisTime: String(FIXTURE_START_MS),
    });
    expect(await info('alice-copy')).toMatchObject({ traderType: 'trader' });
    expect(await info('alice-reader')).toMatchObject({ authorities: ['read'] });
  });
});

describe('a sub-account', () => {
  const venue = perTest({ venueFile: familyVenue });

  it('names its main account', async () => {
    const { data } = await venue().call('GET', PATH, { as: 'iris' });
    expect(data).toMatchObject({ parentId: GRACE });
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40014 for a key that may not read spot', async () => {
    const reply = await venue().call('GET', PATH, { as: 'alice-mgt' });
    expect(reply).toMatchObject({ status: 400, code: '40014' });
  });
});
