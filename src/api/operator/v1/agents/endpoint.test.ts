import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  AGENT,
  BOB,
  DAVE,
  declareAgent,
  ERIN,
  firstDay,
  OTHER_AGENT,
} from '../../../../../test/support/agents.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const agents = (query: Record<string, string> = {}) =>
  venue.call('GET', '/operator/v1/agents', { as: 'operator', query });

const customer = (uid: string, userRebateRate: string, earned: object[] = []) => ({
  uid,
  since: '0',
  userRebateRate,
  status: 'active',
  earned,
});

describe('success', () => {
  it('lists agents and customers by uid, with what they have earned', async () => {
    await firstDay(venue);
    // BOB paid 2 + 3.6 USDT and 0.001 ETH, ERIN 2 USDT: of 40 % of it the agent has 90 % and 75 %.
    const bobs = [
      { coin: 'ETH', total: '0.00036' },
      { coin: 'USDT', total: '2.016' },
    ];
    expect((await agents()).data).toEqual({
      list: [
        {
          uid: AGENT,
          commissionRate: '0.4',
          brokerRate: '',
          subAccounts: [],
          customers: [
            customer(BOB, '0.1', bobs),
            customer(ERIN, '0.25', [{ coin: 'USDT', total: '0.6' }]),
          ],
        },
        {
          uid: OTHER_AGENT,
          commissionRate: '0.5',
          brokerRate: '',
          subAccounts: [],
          customers: [customer(DAVE, '0')],
        },
      ],
    });
  });

  it('names who has left, and what he brought', async () => {
    await firstDay(venue);
    await declareAgent(venue, AGENT, { [BOB]: '0.2' });
    const { data } = await agents({ uid: AGENT });
    expect(data.list).toHaveLength(1);
    expect(data.list[0].customers).toMatchObject([
      { uid: BOB, userRebateRate: '0.2', status: 'active' },
      { uid: ERIN, status: 'left', earned: [{ coin: 'USDT', total: '0.6' }] },
    ]);
  });

  it('lists nothing where there is none', async () => {
    expect((await agents()).data).toEqual({ list: [] });
    await firstDay(venue);
    expect((await agents({ uid: BOB })).data).toEqual({ list: [] });
  });
});

describe('errors', () => {
  it('a uid that is none', async () => {
    expect(await agents({ uid: 'alice' })).toMatchObject({ status: 400, code: '40020' });
  });
});
