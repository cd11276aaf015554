import { describe, expect, it } from 'vitest';
import {
  AGENT,
  BOB,
  DAY_MS,
  declareAgents,
  FIRST_DAY_MS,
  firstDay,
  passTo,
} from '../../../../../../test/support/agents.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import type { Query } from '../../../../../../test/support/trader.ts';
import { describeReport } from '../../../../../../test/support/twins.ts';

const PATH = '/api/broker/v1/agent/commission-distribution';

const venue = perTest();
const ask = (query: Query = {}, as = 'alice') => venue().call('GET', PATH, { query, as });
const day = (number: number) => String(FIRST_DAY_MS + number * DAY_MS);

describe('success', () => {
  it('R-A-9 shows the previous day of all customers together, by coin and instrument', async () => {
    await firstDay(venue());
    const common = {
      uid: AGENT,
      feeDeduction: '0',
      status: 'settled',
      startCalculationTime: day(0),
      endCalculationTime: String(FIRST_DAY_MS + DAY_MS - 1),
    };
    const spot = { ...common, bizType: 'spot', subBizType: 'spot', symbol: 'ETHUSDT' };
    const { commissionList, endId } = (await ask()).data;
    expect(commissionList).toEqual([
      {
        ...spot,
        coin: 'USDT',
        // Bob and Erin paid 2 each; of 0.8 each he leaves 0.72, she 0.6.
        volume: '4000',
        fee: '4',
        feePaid: '4',
        directCommission: '1.6',
        partnerCommission: '1.32',
        partnerActualCommission: '1.32',
      },
      {
        ...common,
        bizType: 'futures',
        subBizType: 'usdt_futures',
        symbol: 'BTCUSDT',
        coin: 'USDT',
        volume: '6000',
        fee: '3.6',
        feePaid: '3.6',
        directCommission: '1.44',
        partnerCommission: '1.296',
        partnerActualCommission: '1.296',
      },
      {
        ...spot,
        coin: 'ETH',
        volume: '2500',
        fee: '0.001',
        feePaid: '0.001',
        directCommission: '0.0004',
        partnerCommission: '0.00036',
        partnerActualCommission: '0.00036',
      },
    ]);
    expect(endId).toMatch(/^1\d{18}$/);
    expect((await ask({}, 'carol')).data).toEqual({ endId: '', commissionList: [] });
  });

  it('R-A-9 tells corrections apart from what the day earned', async () => {
    await firstDay(venue());
    const row = { coin: 'USDT', category: 'SPOT', symbol: 'ETHUSDT', reference: 'c1' } as const;
    const amounts = { rebate: '-0.02', userRebate: '0.005' };
    const correction = { agentUid: AGENT, uid: BOB, ...row, ...amounts, by: 'test' };
    await venue().submit({ type: 'correct-commission', ...correction });
    await passTo(venue(), FIRST_DAY_MS + 2 * DAY_MS);
    expect((await ask()).data.commissionList).toMatchObject([
      {
        volume: '0',
        feePaid: '0',
        directCommission: '0',
        partnerCommission: '0',
        partnerActualCommission: '-0.02',
        startCalculationTime: day(1),
      },
    ]);
  });

  it('pages by endId, clamped at 100', async () => {
    await firstDay(venue());
    const first = (await ask({ limit: '2' })).data;
    expect(first.commissionList).toHaveLength(2);
    const rest = (await ask({ limit: '5000', idLessThan: first.endId })).data;
    expect(rest.commissionList).toMatchObject([{ coin: 'ETH' }]);
    const end = await ask({ idLessThan: rest.endId });
    expect(end.data).toEqual({ endId: '', commissionList: [] });
  });

  it('takes a window of seven days', async () => {
    await firstDay(venue());
    const rows = async (query: Query) => (await ask(query)).data.commissionList;
    expect(await rows({ startTime: day(0), endTime: day(7) })).toHaveLength(3);
    expect(await rows({ startTime: day(1), endTime: day(8) })).toEqual([]);
    expect(await rows({ startTime: day(-7), endTime: day(0) })).toHaveLength(3);
  });
});

describe('errors', () => {
  const week = 'startTime and endTime interval cannot be greater than 7 days';

  it.each([
    ['one time alone', { startTime: day(0) }, '40017 Parameter verification failed endTime'],
    ['the other alone', { endTime: day(0) }, '40017 Parameter verification failed startTime'],
    ['a window reversed', { startTime: day(1), endTime: day(0) }, '40707'],
    ['one too long', { startTime: day(0), endTime: `${FIRST_DAY_MS + 7 * DAY_MS + 1}` }, week],
    ['one of long ago', { startTime: day(-92), endTime: day(-91) }, '00001'],
    ['a limit that is none', { limit: 'x' }, '40020 Parameter limit error'],
    ['an id that is none', { idLessThan: 'x' }, '40020 Parameter idLessThan error'],
  ])('%s', async (_, query, refusal) => {
    await declareAgents(venue());
    const { code, data, msg } = await ask(query as Query);
    expect(data).toBeNull();
    expect(`${code} ${msg}`).toContain(refusal);
  });
});

describeReport({ method: 'GET', path: PATH, refused: 'limit' });
