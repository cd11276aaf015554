import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  AGENT,
  BOB,
  buysSpot,
  DAVE,
  DAY_MS,
  declareAgent,
  ERIN,
  FIRST_DAY_MS,
  firstDay,
  OTHER_AGENT,
  passTo,
  sellsSpot,
} from '../../../../../test/support/agents.ts';
import type { ReplyData } from '../../../../../test/support/reply-data.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
  await firstDay(venue);
});
afterEach(() => venue.close());

const commissions = async (query: Record<string, string> = {}) =>
  (await venue.call('GET', '/operator/v1/commissions', { as: 'operator', query })).data;

const who = async (query: Record<string, string> = {}) =>
  (await commissions(query)).list.map((row: ReplyData) => `${row.agentUid} ${row.uid}`);

/** DAVE, the customer of the other agent, buys a coin on the second day. */
async function secondDay() {
  await buysSpot(venue, 'dave', '0.1');
  await passTo(venue, FIRST_DAY_MS + 2 * DAY_MS);
}

describe('success', () => {
  it('tells every figure of a row', async () => {
    const { list } = await commissions({ uid: ERIN });
    // 1 ETH at 2 000: a fee of 2 USDT, of which 40 % are 0.8: a quarter of it is hers.
    expect(list).toEqual([
      {
        commissionId: expect.stringMatching(/^\d{19}$/),
        agentUid: AGENT,
        uid: ERIN,
        dateMs: String(FIRST_DAY_MS),
        coin: 'USDT',
        category: 'SPOT',
        symbol: 'ETHUSDT',
        dealAmount: '2000',
        fee: '2',
        feeDeduction: '0',
        feePaid: '2',
        commissionRate: '0.4',
        userRebateRate: '0.25',
        rebateAmount: '0.6',
        userRebateAmount: '0.2',
        correction: '0',
        userCorrection: '0',
        dayTotal: '0.6',
        total: '0.6',
        payer: 'customer',
        volumeUsd: '',
        feeUsd: '',
        feePaidUsd: '',
        rebateUsd: '',
      },
    ]);
  });

  it('chooses by agent, customer and day, newest first', async () => {
    await secondDay();
    const bobs = Array.from({ length: 3 }, () => `${AGENT} ${BOB}`);
    expect(await who()).toEqual([`${OTHER_AGENT} ${DAVE}`, `${AGENT} ${ERIN}`, ...bobs]);
    expect(await who({ agentUid: OTHER_AGENT })).toEqual([`${OTHER_AGENT} ${DAVE}`]);
    expect(await who({ uid: BOB })).toEqual(bobs);
    expect(await who({ agentUid: OTHER_AGENT, uid: BOB })).toEqual([]);
    expect(await who({ uid: '9' })).toEqual([]);
    const second = String(FIRST_DAY_MS + DAY_MS);
    expect(await who({ startTime: second })).toEqual([`${OTHER_AGENT} ${DAVE}`]);
    expect(await who({ endTime: String(FIRST_DAY_MS) })).toHaveLength(4);
  });

  it('R-X-5 finds a row by its id, whosever it is', async () => {
    const [first, second] = (await commissions()).list;
    expect((await commissions({ commissionId: second.commissionId })).list).toEqual([second]);
    expect((await commissions({ commissionId: first.commissionId, uid: ERIN })).list).toEqual([
      first,
    ]);
    expect(await commissions({ commissionId: second.commissionId, uid: ERIN })).toEqual({
      list: [],
      endId: '',
    });
    expect((await commissions({ commissionId: '7' })).list).toEqual([]);
  });

  it('tells of a customer under each agent that he has had', async () => {
    await declareAgent(venue, AGENT, {});
    await declareAgent(venue, OTHER_AGENT, { [ERIN]: '0' });
    await sellsSpot(venue, 'erin');
    await passTo(venue, FIRST_DAY_MS + 2 * DAY_MS);
    expect(await who({ uid: ERIN })).toEqual([`${OTHER_AGENT} ${ERIN}`, `${AGENT} ${ERIN}`]);
  });

  it('goes on from page to page', async () => {
    await secondDay();
    const seen: string[] = [];
    let endId = '';
    do {
      const page = await commissions({
        limit: '2',
        ...(endId === '' ? {} : { idLessThan: endId }),
      });
      seen.push(...page.list.map((row: ReplyData) => row.commissionId));
      ({ endId } = page);
    } while (endId !== '');
    expect(seen).toHaveLength(5);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
  });
});

describe('errors', () => {
  it.each([
    ['a time that is none', { startTime: 'today' }],
    ['an agent that is none', { agentUid: 'alice' }],
    ['a uid that is none', { uid: 'alice' }],
    ['less than no row', { limit: '-1' }],
  ])('%s', async (_, query) => {
    const reply = await venue.call('GET', '/operator/v1/commissions', { as: 'operator', query });
    expect(reply).toMatchObject({ status: 400, code: '40020', data: null });
  });
});
