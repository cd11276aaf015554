import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const SINCE = '2026-01-05T00:00:00+08:00';
const customer = (uid: string, rest: object = {}) => ({
  uid,
  since: SINCE,
  userRebateRate: '0.1',
  ...rest,
});
const AGENT = { uid: '1001', commissionRate: '0.4', customers: [customer('1002')] };

const declare = (body: object) =>
  venue.call('POST', '/operator/v1/set-agent', { as: 'operator', body: { ...AGENT, ...body } });

describe('success', () => {
  it('declares an agent, who sees its customers from then on', async () => {
    expect((await declare({})).data).toEqual({ uid: '1001', customers: '1' });
    const list = await venue.call('POST', '/api/v2/broker/customer-list', {
      as: 'alice',
      body: {},
    });
    expect(list).toMatchObject({ code: '00000', data: [{ uid: '1002' }] });
    expect(venue.state.partners.agents.get('1001')?.customers.get('1002')).toMatchObject({
      sinceMs: Date.parse(SINCE),
    });
  });

  it('changes it: who is not named any more may go to another agent', async () => {
    await declare({});
    const moved = { uid: '1003', customers: [customer('1002')] };
    expect(await declare(moved)).toMatchObject({ code: '90010' });
    expect((await declare({ customers: [] })).data).toEqual({ uid: '1001', customers: '0' });
    expect((await declare(moved)).data).toEqual({ uid: '1003', customers: '1' });
  });
});

describe('errors, and then there is no agent', () => {
  it.each([
    ['an unknown agent', { uid: '9' }, '25005'],
    ['an unknown customer', { customers: [customer('9')] }, '25005'],
    ['an agent as its own customer', { customers: [customer('1001')] }, '90009'],
    ['a customer twice', { customers: [customer('1002'), customer('1002')] }, '90002'],
    ['a rate above one', { commissionRate: '1.1' }, '90004'],
    ['a rebate above one', { customers: [customer('1002', { userRebateRate: '2' })] }, '90004'],
    ['a rate that is none', { commissionRate: 'half' }, '40020'],
    ['a day without its zone', { customers: [customer('1002', { since: '2026-01-05' })] }, '40020'],
    ['no rate', { commissionRate: '' }, '40019'],
    ['no customers', { customers: null }, '40019'],
  ])('%s', async (_, body, code) => {
    expect(await declare(body)).toMatchObject({ status: 400, code, data: null });
    expect(venue.state.partners.agents.size).toBe(0);
  });

  it('more than 10 000 customers', async () => {
    const some = (count: number) => Array.from({ length: count }, (_, at) => customer(`${at + 1}`));
    expect(await declare({ uid: '1003', customers: some(10_001) })).toMatchObject({
      status: 400,
      code: '40306',
    });
    // Nobody has the uid 1.
    expect(await declare({ uid: '1003', customers: some(10_000) })).toMatchObject({
      code: '25005',
    });
  });

  it('a sub-account, which belongs to its parent', async () => {
    const user = { uid: '2001', subAccounts: [{ uid: '200101' }] };
    await venue.call('POST', '/operator/v1/create-user', { as: 'operator', body: user });
    expect(await declare({ uid: '200101' })).toMatchObject({ code: '40061' });
    expect(await declare({ customers: [customer('200101')] })).toMatchObject({ code: '40061' });
  });
});
