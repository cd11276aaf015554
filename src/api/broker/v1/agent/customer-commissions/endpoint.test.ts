import { describe, expect, it } from 'vitest';
import {
  asAgent,
  BOB,
  DAVE,
  DAY_MS,
  declareAgent,
  declareAgents,
  ERIN,
  FIRST_DAY_MS,
  firstDay,
  passTo,
  sellsSpot,
} from '../../../../../../test/support/agents.ts';
import { describeOperation } from '../../../../../../test/support/operation-outcomes.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { accepted, type Query } from '../../../../../../test/support/trader.ts';

const PATH = '/api/broker/v1/agent/customer-commissions';

const venue = perTest();
const ask = (query: Query = {}, as = 'alice') => venue().call('GET', PATH, { query, as });
const rows = async (query: Query = {}, as = 'alice') => (await ask(query, as)).data.commissionList;
/** Which rows: customer, coin, symbol. */
const named = async (query: Query = {}, as = 'alice') =>
  (await rows(query, as)).map((row: Query) => `${row.uid} ${row.coin} ${row.symbol}`);

/** Bonuses and coupons that there are not. */
const NO_DEDUCTIONS = {
  activityBonusDeduct: '0',
  spotCouponDeduct: '0',
  futuresCouponDeduct: '0',
  spotFeeDiscountDeduct: '0',
  negativeMakerFeeDeduct: '0',
};
/** The rows of the first day, newest first. */
const FIRST_ROWS = [
  `${ERIN} USDT ETHUSDT_SPBL`,
  `${BOB} USDT BTCUSDT_UMCBL`,
  `${BOB} USDT ETHUSDT_SPBL`,
  `${BOB} ETH ETHUSDT_SPBL`,
];
/** Days by their number, the first being 0, as both times of a request. */
const days = (from: number, to: number) => ({
  startTime: String(FIRST_DAY_MS + from * DAY_MS),
  endTime: String(FIRST_DAY_MS + to * DAY_MS),
});

describe('success', () => {
  it('R-4.1-3 R-4.1-6 shows the previous day, every field a string, newest first', async () => {
    await firstDay(venue());
    const { commissionList, endId } = (await ask()).data;
    const date = String(FIRST_DAY_MS);
    expect(commissionList).toEqual([
      {
        uid: ERIN,
        date,
        coin: 'USDT',
        symbol: 'ETHUSDT_SPBL',
        productType: 'SPOT',
        dealAmount: '2000',
        fee: '2',
        feeDeduction: '0',
        ...NO_DEDUCTIONS,
        feePaid: '2',
        // 2 · 0.4 = 0.8, of which Erin 0.2.
        rebateAmount: '0.6',
        userTotalRebateAmount: '0.2',
        dayTotalRebateAmount: '0.6',
        totalRebateAmount: '0.6',
      },
      {
        uid: BOB,
        date,
        coin: 'USDT',
        symbol: 'BTCUSDT_UMCBL',
        productType: 'USDT-FUTURES',
        dealAmount: '6000',
        fee: '3.6',
        feeDeduction: '0',
        ...NO_DEDUCTIONS,
        feePaid: '3.6',
        // 3.6 · 0.4 = 1.44, of which Bob 0.144; with 0.72 of spot the day brought 2.016.
        rebateAmount: '1.296',
        userTotalRebateAmount: '0.144',
        dayTotalRebateAmount: '2.016',
        totalRebateAmount: '2.016',
      },
      {
        uid: BOB,
        date,
        coin: 'USDT',
        symbol: 'ETHUSDT_SPBL',
        productType: 'SPOT',
        dealAmount: '2000',
        fee: '2',
        feeDeduction: '0',
        ...NO_DEDUCTIONS,
        feePaid: '2',
        rebateAmount: '0.72',
        userTotalRebateAmount: '0.08',
        dayTotalRebateAmount: '2.016',
        totalRebateAmount: '2.016',
      },
      {
        uid: BOB,
        date,
        coin: 'ETH',
        symbol: 'ETHUSDT_SPBL',
        productType: 'SPOT',
        dealAmount: '2500',
        fee: '0.001',
        feeDeduction: '0',
        ...NO_DEDUCTIONS,
        feePaid: '0.001',
        // 0.001 · 0.4 = 0.0004, of which Bob 0.00004.
        rebateAmount: '0.00036',
        userTotalRebateAmount: '0.00004',
        dayTotalRebateAmount: '0.00036',
        totalRebateAmount: '0.00036',
      },
    ]);
    expect(endId).toMatch(/^1\d{18}$/);
  });

  it('R-4.1-4 shows nothing of a day that is not over', async () => {
    await declareAgents(venue());
    await sellsSpot(venue(), 'bob');
    expect((await ask(days(-1, 1))).data).toEqual({ endId: '', commissionList: [] });
    await passTo(venue(), FIRST_DAY_MS + DAY_MS - 1);
    expect(await rows(days(-1, 1))).toEqual([]);
    await passTo(venue(), FIRST_DAY_MS + DAY_MS);
    expect(await rows(days(-1, 1))).toHaveLength(1);
  });

  it('R-4.1-2 shows a day whose beginning the window holds, both ends included', async () => {
    await firstDay(venue());
    const at = (from: number, to: number) =>
      rows({ startTime: String(FIRST_DAY_MS + from), endTime: String(FIRST_DAY_MS + to) });
    expect(await at(0, 0)).toHaveLength(4);
    expect(await at(-5, -1)).toHaveLength(0);
    expect(await at(1, 5)).toHaveLength(0);
    expect(await at(-1, 0)).toHaveLength(4);
  });

  it('R-4.1-6 chooses by customer, coin and market', async () => {
    await firstDay(venue());
    expect(await named({ uid: ERIN })).toEqual(FIRST_ROWS.slice(0, 1));
    expect(await named({ coin: 'eth' })).toEqual(FIRST_ROWS.slice(3));
    expect(await named({ symbol: 'ETHUSDT_SPBL', uid: BOB })).toEqual(FIRST_ROWS.slice(2));
    expect(await named({ symbol: 'btcusdt_umcbl' })).toEqual(FIRST_ROWS.slice(1, 2));
    expect(await named({ symbol: 'ETHUSDT_UMCBL' })).toEqual([]);
    expect(await named({ symbol: 'BTCUSDT' })).toEqual(FIRST_ROWS.slice(1, 2));
    expect(await named({ showSub: 'yes', coin: '', idLessThan: '', limit: '' })).toEqual(
      FIRST_ROWS,
    );
  });

  it('R-4.1-5 pages by endId without repeats or holes, and an empty page has none (A33)', async () => {
    await firstDay(venue());
    const [rest, ...pages] = [FIRST_ROWS.slice(3), FIRST_ROWS.slice(0, 3)];
    const { data } = await ask({ limit: '3' });
    expect(data.commissionList).toHaveLength(pages[0]?.length ?? 0);
    expect(await named({ limit: '3', idLessThan: data.endId })).toEqual(rest);
    const last = (await ask({ limit: '3', idLessThan: data.endId })).data.endId;
    expect((await ask({ limit: '3', idLessThan: last })).data).toEqual({
      endId: '',
      commissionList: [],
    });
  });

  it('clamps a limit above 1000', async () => {
    await firstDay(venue());
    expect(await rows({ limit: '5000' })).toHaveLength(4);
  });

  it('shows an agent its own customers alone, also those who left it', async () => {
    await firstDay(venue());
    expect(await rows({}, 'carol')).toEqual([]);
    expect(await rows({ uid: DAVE })).toEqual([]);
    expect(await rows({ uid: BOB }, 'carol')).toEqual([]);
    await declareAgent(venue(), '1001', {});
    await declareAgent(venue(), '1003', { [BOB]: '0' });
    expect(await named({ uid: BOB })).toEqual(FIRST_ROWS.slice(1));
    expect(await rows({ uid: BOB }, 'carol')).toEqual([]);
  });

  it('is for any key of the agent, whatever it may do', async () => {
    await firstDay(venue());
    expect(await rows({}, 'alice-spot')).toHaveLength(4);
    expect(await rows({}, 'alice-mgt')).toHaveLength(4);
  });
});

describe('errors', () => {
  const refusal = async (query: Query, as = 'alice') => {
    await declareAgents(venue());
    const { code, data, msg, status } = await ask(query, as);
    expect(data).toBeNull();
    expect(status).toBe(400);
    return `${code} ${msg}`;
  };
  const tooLong = 'startTime and endTime interval cannot be greater than 90 days';

  it('R-A-8 no agent is told so, whatever it asks (40029)', async () => {
    const message = 'This account is not a Broker, please apply to become a Broker first';
    expect(await refusal({}, 'bob')).toBe(`40029 ${message}`);
    expect(await refusal({ limit: 'x', startTime: 'y' }, 'bob')).toBe(`40029 ${message}`);
  });

  it('R-A-8 a sub-account of an agent is none, whatever its key may do (40029)', async () => {
    const key = (name: string) => ({
      ...{ key: name, secret: `${name}-secret`, passphrase: `${name}pass1234` },
      permissions: ['uta_mgt:read_write'],
    });
    const desk = { uid: '900101', keys: [key('desk')] };
    const body = { uid: '9001', keys: [key('broker')], subAccounts: [desk] };
    accepted(await venue().call('POST', '/operator/v1/create-user', { as: 'operator', body }));
    await declareAgent(venue(), '9001', { [BOB]: '0' });
    expect(await ask({}, 'broker')).toMatchObject({ code: '00000' });
    expect(await ask({}, 'desk')).toMatchObject({ status: 400, code: '40029', data: null });
  });

  it('R-4.1-1 startTime without endTime and the other way round (40017)', async () => {
    const [startTime, endTime] = [String(FIRST_DAY_MS), String(FIRST_DAY_MS + 1)];
    expect(await refusal({ startTime })).toBe(
      '40017 Parameter verification failed endTime: endTime: expected a whole number of at most 15 digits (end time, Unix ms, inclusive), such as "1767225600000"; got nothing',
    );
    expect(await refusal({ endTime })).toBe(
      '40017 Parameter verification failed startTime: startTime: expected a whole number of at most 15 digits (start time, Unix ms. Only together with endTime; without both, the previous day (UTC+8)), such as "1767225600000"; got nothing',
    );
    expect(await refusal({ startTime: endTime, endTime: startTime })).toContain(
      '40707 Start time is greater than end time: startTime: got ',
    );
  });

  it('R-4.1-2 a window of more than 90 days, or from more than 90 days ago (A34)', async () => {
    await declareAgents(venue());
    const now = venue().clock.nowMs;
    const from = (ms: number) => String(now + ms);
    const span = 90 * DAY_MS;
    const window = (startMs: number, lengthMs: number) => ({
      startTime: from(startMs),
      endTime: from(startMs + lengthMs),
    });
    expect(await rows(window(-89 * DAY_MS, span))).toEqual([]);
    expect(await refusal(window(-89 * DAY_MS, span + 1))).toContain(
      `00001 ${tooLong}: startTime: got `,
    );
    // A minute of grace for the client's clock.
    expect(await rows(window(-span - 60_000, DAY_MS))).toEqual([]);
    expect(await refusal(window(-span - 60_001, DAY_MS))).toContain(
      `00001 ${tooLong}: startTime: got `,
    );
  });

  it.each([
    ['startTime', 'yesterday'],
    ['endTime', '1.5'],
    ['limit', '-1'],
    ['limit', 'many'],
    ['idLessThan', 'x1'],
    ['uid', '1'.repeat(257)],
    ['coin', 'X'.repeat(65)],
    ['showSub', 'y'.repeat(257)],
  ])('%s that is %s (40020)', async (name, value) => {
    expect(await refusal({ [name]: value })).toContain(
      `40020 Parameter ${name} error: ${name}: expected `,
    );
  });

  it.each(['NOPEUSDT_SPBL', 'NOPE', 'BTCUSDT_XMCBL', 'BTCUSDT_CMCBL'])(
    'a symbol that there is not: %s (40034)',
    async (symbol) => {
      expect(await refusal({ symbol })).toBe(
        `40034 Parameter ${symbol} does not exist: symbol: got "${symbol}"`,
      );
    },
  );
});

describeOperation({
  method: 'GET',
  path: PATH,
  request: asAgent({ query: { limit: '10' } }),
  lacking: undefined,
  refusedMode: 'none',
  neighbour: 'carol',
  perSecond: 10,
  refused: {
    request: asAgent({ query: { limit: '-1' } }),
    english: 'Parameter limit error',
    chinese: '参数limit错误',
  },
});
