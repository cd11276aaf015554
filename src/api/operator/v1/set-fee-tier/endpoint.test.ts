import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixtureVenue } from '../../../../../test/support/fixture-venue.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  const feeTiers = [{ tier: 'vip1', rates: { SPOT: { maker: '0.0008', taker: '0.0009' } } }];
  venue = await startTestVenue({ venueFile: { ...fixtureVenue, feeTiers } });
});
afterEach(() => venue.close());

const give = (body: object) =>
  venue.call('POST', '/operator/v1/set-fee-tier', {
    as: 'operator',
    body: { uid: '1001', ...body },
  });

const makerRate = async () => {
  const query = { category: 'SPOT', symbol: 'ETHUSDT' };
  const { data } = await venue.call('GET', '/api/v3/account/fee-rate', { as: 'alice', query });
  return data.makerFeeRate;
};

describe('success', () => {
  it('gives a tier, whose rates the next fill pays', async () => {
    expect((await give({ tier: 'vip1' })).data).toEqual({ uid: '1001', tier: 'vip1' });
    expect(await makerRate()).toBe('0.0008');
  });

  it('takes it back with null', async () => {
    await give({ tier: 'vip1' });
    expect((await give({ tier: null })).data).toEqual({ uid: '1001', tier: '' });
    expect(await makerRate()).toBe('0.001');
  });

  it('stands in the audit with who and why', async () => {
    await give({ tier: 'vip1', reason: 'promised' });
    const { data } = await venue.call('GET', '/operator/v1/audit', { as: 'operator' });
    expect(data.list[0]).toMatchObject({ command: 'set-fee-tier', by: 'ops', reason: 'promised' });
  });
});

describe('errors', () => {
  it.each([
    ['an unknown user', { uid: '9', tier: 'vip1' }, '25005'],
    ['an unknown tier', { tier: 'vip9' }, '40034'],
    ['no uid', { uid: null, tier: 'vip1' }, '40019'],
    ['an unknown word', { tier: 'vip1', until: '2027' }, '40020'],
  ])('%s', async (_, body, code) => {
    expect(await give(body)).toMatchObject({ status: 400, code, data: null });
  });

  it('a sub-account, which has the tier of its parent', async () => {
    const subAccounts = [{ uid: '200101' }];
    const body = { uid: '2001', subAccounts };
    await venue.call('POST', '/operator/v1/create-user', { as: 'operator', body });
    expect(await give({ uid: '200101', tier: 'vip1' })).toMatchObject({ code: '40061' });
  });
});
