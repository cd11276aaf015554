import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  AGENT,
  BOB,
  DAY_MS,
  FIRST_DAY_MS,
  firstDay,
  passTo,
} from '../../../../../test/support/agents.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';
import { sub } from '../../../../primitives/units.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
  await firstDay(venue);
});
afterEach(() => venue.close());

const CORRECTION = {
  agentUid: AGENT,
  uid: BOB,
  coin: 'USDT',
  category: 'SPOT',
  symbol: 'ETHUSDT',
  rebate: '-0.5',
  userRebate: '0.25',
  reference: 'complaint-7',
};

const correct = (body: object = {}) =>
  venue.call('POST', '/operator/v1/correct-commission', {
    as: 'operator',
    body: { ...CORRECTION, ...body },
  });

const has = (uid: string) => venue.state.ledger.owned.get(`${uid} unified USDT`)?.units ?? 0;

describe('success', () => {
  it('Y5: moves the money at once, and once; another correction under the reference is refused', async () => {
    const [agents, bobs] = [has(AGENT), has(BOB)];
    expect((await correct()).data).toEqual({ reference: 'complaint-7', repeated: false });
    expect((await correct()).data).toEqual({ reference: 'complaint-7', repeated: true });
    expect(await correct({ userRebate: '0.5' })).toMatchObject({ code: '90013', data: null });
    expect(sub(has(AGENT), agents)).toBe(-50000000);
    expect(sub(has(BOB), bobs)).toBe(25000000);
  });

  it('is told in the report of the day that it was made on', async () => {
    await correct();
    await passTo(venue, FIRST_DAY_MS + 2 * DAY_MS);
    const report = await venue.call('GET', '/api/v2/broker/customer-commissions', { as: 'alice' });
    expect(report.data.commissionList).toMatchObject([
      { uid: BOB, coin: 'USDT', fee: '0', rebateAmount: '-0.5', userTotalRebateAmount: '0.25' },
    ]);
  });

  it('may be of one of the two alone', async () => {
    const agents = has(AGENT);
    expect(await correct({ userRebate: null })).toMatchObject({ code: '00000' });
    expect(await correct({ rebate: '', reference: 'other' })).toMatchObject({ code: '00000' });
    expect(sub(has(AGENT), agents)).toBe(-50000000);
  });
});

describe('errors, and then nothing moves', () => {
  it.each([
    ['nobody’s customer', { uid: '1003' }, '90011'],
    ['an unknown agent', { agentUid: '9' }, '90011'],
    ['an unknown coin', { coin: 'NOPE' }, '25201'],
    ['an unknown instrument', { symbol: 'NOPE' }, '25100'],
    ['nothing', { rebate: '0', userRebate: '0' }, '90004'],
    ['an amount finer than the coin', { rebate: '0.000000001' }, '90004'],
    ['more than the agent has', { rebate: '-10000000' }, '25202'],
    ['an amount that is none', { rebate: 'some' }, '40020'],
    ['an unknown category', { category: 'OPTIONS' }, '40020'],
    ['no reference', { reference: '' }, '40019'],
  ])('%s', async (_, body, code) => {
    const agents = has(AGENT);
    expect(await correct(body)).toMatchObject({ status: 400, code, data: null });
    expect(has(AGENT)).toBe(agents);
  });
});
