import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeReportErrors, readPages } from '../../../../../test/support/operator-reports.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

const PATH = '/operator/v1/bills';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const read = (query: Record<string, string> = {}) =>
  venue.call('GET', PATH, { as: 'operator', query });

describe('bills', () => {
  it('have a line per fill and coin, its fee beside it, of all users or of one', async () => {
    await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
    await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
    const { list } = (await read({ uid: '1001', symbol: 'BTCUSDT' })).data;
    // Fee 0.1 · 60 000 · 0.06 % = 3.6 of 1 000 000.
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      uid: '1001',
      wallet: 'unified',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      coin: 'USDT',
      purpose: 'normal:buy',
      amount: '0',
      feeChange: '-3.6',
      balance: '999996.4',
      timeMs: String(venue.clock.nowMs),
    });
    const all = (await read({ limit: '2' })).data.list;
    expect(all.map(({ uid }: { uid: string }) => uid).sort()).toEqual(['1001', '1002']);
  });

  it('R-X-7 name the journal entry behind each line, by wallet and coin', async () => {
    await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
    await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
    const { list } = (await read({ uid: '1001', wallet: 'unified', coin: 'USDT' })).data;
    expect(list).toMatchObject([
      { seq: String(venue.state.seq), balance: '999996.4' },
      { purpose: 'deposit:in', balance: '1000000' },
    ]);
    expect((await read({ uid: '1001', wallet: 'spot' })).data.list).toEqual([]);
    expect((await read({ uid: '1001', coin: 'BTC' })).data.list).toHaveLength(1);
  });

  it('go back page by page to the first deposit', async () => {
    const paged = await readPages(read, '4');
    expect(paged).toEqual((await read()).data.list);
    expect(paged.length).toBeGreaterThan(4);
    const ids = paged.map(({ billId }) => billId);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(paged.filter(({ purpose }) => purpose !== 'deposit:in')).toEqual([]);
  });
});

describeReportErrors({
  path: PATH,
  ofOneUser: [
    ['a pair', { symbol: 'BTCUSDT' }],
    ['a wallet', { wallet: 'unified' }],
    ['a coin', { coin: 'USDT' }],
  ],
});
