import { describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { passFunding, startFundedVenue } from '../../../../../test/support/funded-venue.ts';
import { describeSharedOutcomes, perTest } from '../../../../../test/support/shared-outcomes.ts';
import { placeLimit, placeSpot } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const PATH = '/api/v3/account/financial-records';
const FUTURES = { category: 'USDT-FUTURES' };

const read = (venue: TestVenue, query: Record<string, string>, as = 'alice') =>
  venue.call('GET', PATH, { as, query });

describe('financial-records', () => {
  const venue = perTest();

  it('R-L-13: has a record per coin of a spot fill', async () => {
    await placeSpot(venue(), 'bob', { side: 'sell', orderType: 'limit', price: '2000', size: '1' });
    await placeSpot(venue(), 'alice', {
      side: 'buy',
      orderType: 'limit',
      price: '2000',
      size: '1',
    });
    const { list, cursor } = (await read(venue(), { category: 'SPOT' })).data;
    expect(list[0]).toEqual({
      category: 'SPOT',
      id: expect.stringMatching(/^1\d{18}$/),
      symbol: 'ETHUSDT',
      coin: 'ETH',
      type: 'ORDER_DEALT_IN',
      amount: '1',
      fee: '-0.001',
      balance: expect.stringMatching(/\.999$/),
      ts: String(FIXTURE_START_MS),
    });
    expect(list[1]).toMatchObject({
      type: 'ORDER_DEALT_FROZEN_OUT',
      coin: 'USDT',
      amount: '-2000',
    });
    expect([list.length, cursor]).toEqual([2, list[1].id]);
  });

  it('tells fills and funding of contracts, and money that came in apart', async () => {
    const funded = await startFundedVenue();
    await placeLimit(funded, 'bob', ['sell', '60000', '0.1']);
    await placeLimit(funded, 'alice', ['buy', '60000', '0.1']);
    await passFunding(funded, '60600');
    const brief = async (query: Record<string, string>, as = 'alice') =>
      (await read(funded, query, as)).data.list.map((row: Row) => [row.type, row.amount, row.fee]);
    // 0.1 · 60 600 · 0.01 of funding; fee 0.06 % of 6 000.
    expect(await brief(FUTURES)).toEqual([
      ['CONTRACT_MAIN_SETTLE_FEE_USER_OUT', '-60.6', '0'],
      ['BUY_DEAL', '0', '-3.6'],
    ]);
    expect(await brief({ ...FUTURES, type: 'CONTRACT_MAIN_SETTLE_FEE_USER_IN' }, 'bob')).toEqual([
      ['CONTRACT_MAIN_SETTLE_FEE_USER_IN', '60.6', '0'],
    ]);
    const other = (await read(funded, { category: 'OTHER', coin: 'USDT' })).data.list;
    expect(other).toMatchObject([{ category: 'OTHER', type: 'TRANSFER_IN', symbol: '' }]);
    await funded.close();
  });

  it('pages by cursor, and filters by symbol and time', async () => {
    for (const [maker, taker] of [
      ['bob', 'alice'],
      ['alice', 'bob'],
    ] as const) {
      await placeLimit(venue(), maker, ['sell', '60000', '0.1']);
      await placeLimit(venue(), taker, ['buy', '60000', '0.1']);
      venue().clock.nowMs += 1000;
    }
    const first = (await read(venue(), { ...FUTURES, limit: '1' })).data;
    const second = (await read(venue(), { ...FUTURES, limit: '1', cursor: first.cursor })).data;
    const third = (await read(venue(), { ...FUTURES, limit: '1', cursor: second.cursor })).data;
    expect([first, second].map(({ list }) => list[0].type)).toEqual(['SELL_DEAL', 'BUY_DEAL']);
    expect(third).toEqual({ list: [], cursor: '' });
    expect((await read(venue(), { ...FUTURES, symbol: 'ETHUSDT' })).data.list).toEqual([]);
    const late = { startTime: String(FIXTURE_START_MS + 1000) };
    expect((await read(venue(), { ...FUTURES, ...late })).data.list).toHaveLength(1);
  });

  it.each([
    ['no category', {}, '40019'],
    ['an unknown category', { category: 'NONE' }, '40020'],
    ['an unknown type', { ...FUTURES, type: 'GIFT' }, '40020'],
  ])('refuses %s', async (_, query, code) => {
    expect((await read(venue(), query)).code).toBe(code);
  });
});

interface Row {
  readonly type: string;
  readonly amount: string;
  readonly fee: string;
}

describeSharedOutcomes({
  method: 'GET',
  path: PATH,
  request: { as: 'alice', query: FUTURES },
  lacking: { key: 'alice-spot', names: 'uta_mgt read or uta_trade read' },
  perSecond: 20,
  refused: {
    request: { as: 'alice', query: { category: 'NONE' } },
    english: 'Parameter category error',
    chinese: '参数category错误',
  },
});
