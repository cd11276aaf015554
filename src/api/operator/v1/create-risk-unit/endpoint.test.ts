import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const create = (id: string, uids: unknown) =>
  venue.call('POST', '/operator/v1/create-risk-unit', { as: 'operator', body: { id, uids } });

describe('success', () => {
  it('declares a unit, which its members then see', async () => {
    expect(await create('RU-1', ['1001', '1002'])).toMatchObject({
      code: '00000',
      data: { riskUnitId: 'RU-1' },
    });
    expect(venue.state.loans.units.get('RU-1')?.ownerUid).toBe('1001');
    const seen = await venue.call('GET', '/api/v2/spot/ins-loan/risk-unit', { as: 'alice-spot' });
    expect(seen.data).toEqual({ riskUnitId: ['RU-1'] });
  });
});

describe('errors, and then there is no unit', () => {
  it.each([
    ['an unknown user', 'RU-2', ['1003', '9'], '25005'],
    ['a user twice', 'RU-2', ['1003', '1003'], '90002'],
    ['a user of another unit', 'RU-2', ['1003', '1001'], '25565'],
    ['no user', 'RU-2', [], '40019'],
    ['a uid that is none', 'RU-2', ['alice'], '40020'],
    ['no list', 'RU-2', '1003', '40020'],
    ['no name', '', ['1003'], '40019'],
    ['a unit that exists', 'RU-1', ['1003'], '90002'],
  ])('%s', async (_, id, uids, code) => {
    await create('RU-1', ['1001']);
    expect(await create(id, uids)).toMatchObject({ status: 400, code, data: null });
    expect([...venue.state.loans.units.keys()]).toEqual(['RU-1']);
  });
});
