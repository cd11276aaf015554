import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERP_BID, placeUnified, SPOT_BID } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

const DAY_MS = 86_400_000;

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const open = (query: Record<string, string> = {}, as = 'alice') =>
  venue.call('GET', '/api/v3/trade/unfilled-orders', { query, as });

type Row = { orderId: string };
const idsOf = (list: readonly Row[]) => list.map((row) => row.orderId);

describe('success', () => {
  it('lists the open orders of all categories, newest first, and no others’', async () => {
    const spot = await placeUnified(venue, SPOT_BID);
    const perp = await placeUnified(venue, PERP_BID);
    await placeUnified(venue, PERP_BID, 'bob');
    const reply = await open();
    expect(idsOf(reply.data.list)).toEqual([perp, spot]);
    expect(reply.data.cursor).toBe(spot);
    expect(reply.data.list[0]).toMatchObject({ orderStatus: 'new', qty: '0.005' });
  });

  it('shows of an order that is filled in part what it paid, and what will protect it', async () => {
    await placeUnified(venue, {
      ...{ ...PERP_BID, takeProfit: '61000', stopLoss: '58000' },
      ...{
        tpTriggerBy: 'mark',
        slTriggerBy: 'market',
        tpOrderType: 'limit',
        tpLimitPrice: '61100',
      },
    });
    const hit = { ...PERP_BID, side: 'sell', timeInForce: 'ioc', qty: '0.002' };
    await placeUnified(venue, hit, 'bob');
    const [row] = (await open()).data.list;
    // 0.002 at 59 000, and 0.02 % of it.
    expect(row).toMatchObject({
      ...{ orderStatus: 'partially_filled', cumExecQty: '0.002', cumExecValue: '118' },
      ...{ avgPrice: '59000', feeDetail: [{ feeCoin: 'USDT', fee: '0.0236' }] },
      ...{ takeProfit: '61000', stopLoss: '58000', tpTriggerBy: 'mark', slTriggerBy: 'market' },
      ...{ tpOrderType: 'limit', slOrderType: 'market', tpLimitPrice: '61100', slLimitPrice: '' },
    });
  });

  it('lists a category, or a pair of it', async () => {
    const spot = await placeUnified(venue, SPOT_BID);
    await placeUnified(venue, PERP_BID);
    expect(idsOf((await open({ category: 'SPOT' })).data.list)).toEqual([spot]);
    const other = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' };
    expect((await open(other)).data).toEqual({ list: [], cursor: '' });
    expect((await open({ category: 'MARGIN' })).data).toEqual({ list: [], cursor: '' });
  });

  it('A33: pages without gap or repetition', async () => {
    const placed: string[] = [];
    for (let count = 0; count < 25; count++) placed.push(await placeUnified(venue, SPOT_BID));
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor = ''; ; ) {
      const { data } = await open({ limit: '10', cursor });
      seen.push(...idsOf(data.list));
      sizes.push(data.list.length);
      if (data.list.length === 0) break;
      cursor = data.cursor;
    }
    expect(sizes).toEqual([10, 10, 5, 0]);
    expect(seen).toEqual(placed.reverse());
  });

  it('takes times as inclusive on both ends', async () => {
    const orderId = await placeUnified(venue, SPOT_BID);
    const now = venue.clock.nowMs;
    const window = (from: number, to: number) =>
      open({ startTime: String(from), endTime: String(to) });
    expect(idsOf((await window(now, now)).data.list)).toEqual([orderId]);
    expect((await window(now + 1, now + 2)).data.list).toEqual([]);
    expect((await window(now - 2, now - 1)).data.list).toEqual([]);
  });

  it('lowers a limit above the maximum', async () => {
    expect(await open({ limit: '5000' })).toMatchObject({ code: '00000' });
  });
});

describe('errors', () => {
  it.each([
    ['a start after the end', { startTime: '2', endTime: '1' }, '40020'],
    ['more than 90 days', { startTime: '1', endTime: String(90 * DAY_MS + 2) }, '00001'],
    ['a limit below zero', { limit: '-1' }, '40020'],
    ['a limit that is no number', { limit: 'all' }, '40020'],
    ['a cursor that is no id', { cursor: 'abc' }, '40020'],
    ['an unknown pair', { category: 'SPOT', symbol: 'NOPE' }, '25100'],
  ])('%s', async (_, query, code) => {
    expect(await open(query)).toMatchObject({ status: 400, code, data: null });
  });
});
