import { describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/account/info';

describe('success', () => {
  const venue = perTest();
  const info = async (as: string) => (await venue().call('GET', PATH, { as })).data;

  it('tells the account and what its key may do', async () => {
    expect(await info('erin')).toEqual({
      userId: '1005',
      parentId: '',
      ips: '',
      permType: 'read_write',
      permissions: ['uta_trade', 'uta_mgt'],
      ...{ inviterId: '', channelCode: '', channel: '' },
      regisTime: String(FIXTURE_START_MS),
    });
  });

  it('tells a key bound to an address that only reads from one that trades', async () => {
    const key = { key: 'erin-desk', secret: 'erin-desk-secret', passphrase: 'erin-deskpass1234' };
    const rights = { permissions: ['uta_trade:read'], ips: ['127.0.0.1', '10.0.0.1'] };
    const body = { uid: '1005', ...key, ...rights };
    await venue().call('POST', '/operator/v1/create-key', { as: 'operator', body });
    expect(await info('erin-desk')).toMatchObject({
      ips: '127.0.0.1,10.0.0.1',
      permType: 'read_only',
      permissions: ['uta_trade'],
    });
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40084 for a classic user', async () => {
    expect(await venue().call('GET', PATH, { as: 'dave' })).toMatchObject({ code: '40084' });
  });
});
