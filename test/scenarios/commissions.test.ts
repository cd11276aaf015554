/** Commission reports: which day a fill is of, how agents page, and where each figure comes from. */
import { afterEach, describe, expect } from 'vitest';
import {
  AGENT,
  BOB,
  buysFutures,
  buysSpot,
  DAY_MS,
  declareAgents,
  ERIN,
  FIRST_DAY_MS,
  firstDay,
  passTo,
  paysIn,
  sellsSpot,
} from '../support/agents.ts';
import { type Scenario, test } from '../support/scenario.ts';
import { accepted, type Query } from '../support/trader.ts';
import type { TestVenue } from '../support/venue.ts';

const COMMISSIONS = '/api/broker/v1/agent/customer-commissions';

type Row = Readonly<Record<string, string>>;

async function report({ call }: Scenario, query: Query = {}): Promise<readonly Row[]> {
  return accepted(await call('GET', COMMISSIONS, { query, as: 'alice' })).commissionList;
}

/** BOB pays a fee for a coin sold at 2 000 USDT at this moment. */
async function paysAt(venue: TestVenue, time: string, size = '1'): Promise<void> {
  await passTo(venue, Date.parse(time));
  await sellsSpot(venue, 'bob', size);
}

describe('the day of a fill', () => {
  const hostZone = process.env.TZ;
  afterEach(() => {
    if (hostZone === undefined) delete process.env.TZ;
    else process.env.TZ = hostZone;
  });

  test.for([
    ['UTC', 0],
    ['America/New_York', 240],
    ['Asia/Shanghai', -480],
    ['Pacific/Kiritimati', -840],
  ] as const)('A35 R-4.1-3 is of UTC+8 on a host in %s', async ([zone, offset], { scenario }) => {
    process.env.TZ = zone;
    expect(new Date('2026-03-10T12:00:00Z').getTimezoneOffset()).toBe(offset);
    const { venue } = scenario;
    await declareAgents(venue);
    await paysAt(venue, '2026-03-09T16:00:00.000Z', '1');
    await paysAt(venue, '2026-03-10T15:59:59.999Z', '2');
    await paysAt(venue, '2026-03-10T16:00:00.000Z', '4');
    await passTo(venue, Date.parse('2026-03-11T04:00:00Z'));
    const [row, ...others] = await report(scenario);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      date: String(Date.parse('2026-03-10T00:00:00+08:00')),
      dealAmount: '6000',
      fee: '6',
    });
    // Also by a window that would show the next day, had it been told.
    const startTime = row?.date ?? '';
    const endTime = String(venue.clock.nowMs);
    expect(await report(scenario, { startTime, endTime })).toHaveLength(1);
    await passTo(venue, Date.parse('2026-03-11T16:00:00Z'));
    expect(await report(scenario)).toMatchObject([{ dealAmount: '8000' }]);
  });

  test.for([
    ['the year’s end', '2026-12-31', '2027-01-01'],
    ['a leap day', '2028-02-29', '2028-03-01'],
    ['the day before one', '2028-02-28', '2028-02-29'],
    ['a February without', '2027-02-28', '2027-03-01'],
  ] as const)('R-4.1-3 ends at its midnight: %s', async ([, day, next], { scenario }) => {
    const { venue } = scenario;
    await declareAgents(venue);
    await paysAt(venue, `${day}T00:00:00.000+08:00`, '1');
    await paysAt(venue, `${day}T23:59:59.999+08:00`, '2');
    await paysAt(venue, `${next}T00:00:00.000+08:00`, '4');
    const dateMs = Date.parse(`${day}T00:00:00+08:00`);
    expect(await report(scenario)).toMatchObject([{ date: String(dateMs), dealAmount: '6000' }]);
    await passTo(venue, Date.parse(`${next}T23:59:59.999+08:00`));
    expect(await report(scenario)).toMatchObject([{ date: String(dateMs) }]);
    await passTo(venue, venue.clock.nowMs + 1);
    expect(await report(scenario)).toMatchObject([{ dealAmount: '8000' }]);
    const window = (from: number, to: number) =>
      report(scenario, { startTime: String(dateMs + from), endTime: String(dateMs + to) });
    expect(await window(0, 0)).toHaveLength(1);
    expect(await window(-1, -1)).toHaveLength(0);
    expect(await window(1, 1)).toHaveLength(0);
    expect(await window(0, DAY_MS - 1)).toHaveLength(1);
    expect(await window(0, DAY_MS)).toHaveLength(2);
  });
});

describe('paging', () => {
  test('A33 R-4.1-5 has no holes and no repeats while days end between two pages', async ({
    scenario,
  }) => {
    const { call, venue } = scenario;
    await declareAgents(venue);
    /** Four rows of one date, then the day is over. */
    const trades = async (day: number) => {
      await sellsSpot(venue, 'bob');
      await buysSpot(venue, 'bob');
      await buysFutures(venue, 'bob', '0.001');
      await sellsSpot(venue, 'erin');
      await passTo(venue, FIRST_DAY_MS + (day + 1) * DAY_MS);
    };
    for (let day = 0; day < 7; day += 1) await trades(day);
    const window = { startTime: String(FIRST_DAY_MS), endTime: String(venue.clock.nowMs) };
    const all = await report(scenario, window);
    expect(all).toHaveLength(28);
    const pages: Row[][] = [];
    let idLessThan = '';
    for (let day = 7; pages.at(-1)?.length !== 0; day += 1) {
      const query = { ...window, endTime: String(venue.clock.nowMs), limit: '10', idLessThan };
      const { commissionList, endId } = accepted(
        await call('GET', COMMISSIONS, { query, as: 'alice' }),
      );
      pages.push(commissionList);
      idLessThan = endId;
      await trades(day);
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 8, 0]);
    expect(pages.flat()).toEqual(all);
  });

  test.for([
    [COMMISSIONS, 4],
    ['/api/v2/broker/agent-commission', 3],
  ] as const)(
    'A33 R-4.1-5 stays on its day without times, though midnight passes: %s',
    async ([path, rows], { scenario }) => {
      const { call, venue } = scenario;
      await firstDay(venue);
      const page = async (query: Query, as = 'alice') =>
        accepted(await call('GET', path, { query, as }));
      const all = (await page({})).commissionList;
      expect(all).toHaveLength(rows);
      const first = await page({ limit: '2' });
      await sellsSpot(venue, 'bob');
      await passTo(venue, FIRST_DAY_MS + 2 * DAY_MS);
      const rest = await page({ idLessThan: first.endId });
      expect([...first.commissionList, ...rest.commissionList]).toEqual(all);
      expect((await page({ idLessThan: rest.endId })).commissionList).toEqual([]);
      // What another agent's rows are called says nothing.
      const { commissionList } = await page({ idLessThan: first.endId }, 'carol');
      expect(commissionList).toEqual([]);
    },
  );

  test.for([
    ['GET', COMMISSIONS],
    ['POST', '/api/broker/v1/agent/customerTradeVolumnList'],
    ['POST', '/api/broker/v1/agent/customerDepositList'],
  ] as const)(
    'A34 R-4.1-2 spans 90 days, both ends included: %s %s',
    async ([method, path], { scenario }) => {
      const { call, venue } = scenario;
      await declareAgents(venue);
      await passTo(venue, FIRST_DAY_MS + DAY_MS);
      // At the midnight that begins a day, so that the row of each report bears this time.
      await paysIn(venue, BOB, '1');
      await sellsSpot(venue, 'bob');
      await passTo(venue, FIRST_DAY_MS + 90 * DAY_MS);
      const nowMs = venue.clock.nowMs;
      const ask = async (startMs: number, endMs: number) => {
        const window = { startTime: String(startMs), endTime: String(endMs) };
        const asked = method === 'GET' ? { query: window } : { body: window };
        const { code, data } = await call(method, path, { ...asked, as: 'alice' });
        return code === '00000' ? (data.commissionList ?? data).length : code;
      };
      const rowMs = FIRST_DAY_MS + DAY_MS;
      const startMs = nowMs - 89 * DAY_MS;
      expect(startMs).toBe(rowMs);
      expect(await ask(startMs, startMs + 90 * DAY_MS)).toBe(1);
      expect(await ask(startMs, startMs + 90 * DAY_MS + 1)).toBe('00001');
      expect(await ask(startMs + 1, startMs)).toBe('40707');
      expect(await ask(rowMs, rowMs)).toBe(1);
      expect(await ask(rowMs + 1, rowMs + 1)).toBe(0);
      expect(await ask(nowMs - 91 * DAY_MS, nowMs - 90 * DAY_MS - 3_600_000)).toBe('00001');
    },
  );
});

describe('the figures', () => {
  test('R-A-5 of every row are the postings that bear its id', async ({ scenario }) => {
    const { call, venue } = scenario;
    await firstDay(venue);
    let idLessThan = '';
    let rows = 0;
    for (;;) {
      const query = { limit: '1', idLessThan };
      const { commissionList, endId } = accepted(
        await call('GET', COMMISSIONS, { query, as: 'alice' }),
      );
      const [row] = commissionList as readonly Row[];
      if (row === undefined) break;
      rows += 1;
      idLessThan = endId;
      const paid = async (uid: string) => {
        const { history } = venue.services;
        const entries = await history.ledger({ uid, coin: row.coin ?? '' }, { limit: 1000 });
        return entries
          .filter(({ cause, kind }) => kind === 'commission' && cause === endId)
          .map(({ amount }) => amount);
      };
      expect(await paid(AGENT)).toEqual([row.rebateAmount]);
      expect(await paid(row.uid ?? '')).toEqual([row.userTotalRebateAmount]);
    }
    expect(rows).toBe(4);
  });

  test('R-E-6 R-A-4 count what a platform coin forgave, and what was paid in it', async ({
    scenario,
  }) => {
    const { venue } = scenario;
    await declareAgents(venue);
    await usesPlatformCoin(venue);
    await sellsSpot(venue, 'bob');
    await passTo(venue, FIRST_DAY_MS + DAY_MS);
    expect(await report(scenario)).toMatchObject([
      {
        uid: BOB,
        coin: 'BGB',
        dealAmount: '2000',
        // 2 USDT of fee are 1 BGB at 2 dollars; 20 % are forgiven.
        fee: '1',
        feeDeduction: '0.2',
        feePaid: '0.8',
        // 0.8 · 0.4 = 0.32, of which Bob 0.032.
        rebateAmount: '0.288',
        userTotalRebateAmount: '0.032',
      },
    ]);
  });

  test('R-A-2 count sub-accounts as their main account', async ({ scenario }) => {
    const { call, venue } = scenario;
    await declareAgents(venue);
    const made = await venue.submit({ type: 'create-sub-account', uid: BOB, name: 'sub' });
    const subUid = 'uid' in made ? made.uid : '';
    await paysIn(venue, subUid, '3', 'ETH');
    const order = { instrument: 'SPOT:ETHUSDT', orderType: 'limit', timeInForce: 'gtc' } as const;
    const at = { priceTicks: 200_000, lots: 10_000 };
    for (const [uid, side] of [
      [AGENT, 'buy'],
      [subUid, 'sell'],
    ] as const) {
      const placed = await venue.submit({ type: 'place-order', uid, side, ...order, ...at });
      expect(placed.ok).toBe(true);
    }
    await passTo(venue, FIRST_DAY_MS + DAY_MS);
    expect(await report(scenario, { showSub: 'no' })).toMatchObject([{ uid: BOB, fee: '2' }]);
    const volume = '/api/broker/v1/agent/customerTradeVolumnList';
    const days = accepted(await call('POST', volume, { as: 'alice' }));
    expect(days).toMatchObject([{ uid: BOB, volumn: '2000' }]);
  });

  test('add up over days in the running total', async ({ scenario }) => {
    const { venue } = scenario;
    await firstDay(venue);
    await sellsSpot(venue, 'bob');
    await sellsSpot(venue, 'erin', '0.5');
    await passTo(venue, FIRST_DAY_MS + 2 * DAY_MS);
    // Bob: 2.016 and 0.72. Erin: 0.6 and 0.3.
    expect(await report(scenario)).toMatchObject([
      { uid: ERIN, dayTotalRebateAmount: '0.3', totalRebateAmount: '0.9' },
      { uid: BOB, dayTotalRebateAmount: '0.72', totalRebateAmount: '2.736' },
    ]);
  });
});

/** BOB pays fees in BGB, worth 2 dollars, at a fifth less. */
async function usesPlatformCoin(venue: TestVenue): Promise<void> {
  const by = 'test';
  await venue.submit({ type: 'create-coin', coin: 'BGB', scale: 8, usdPrice: '2', by });
  await paysIn(venue, BOB, '10', 'BGB');
  const deduction = { coin: 'BGB', discount: '0.2' };
  await venue.submit({ type: 'set-fee-schedule', tiers: [], deduction, by });
  await venue.submit({ type: 'set-fee-deduction', uid: BOB, isOn: true });
}
