import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const read = (query: Record<string, string> = {}) =>
  venue.call('GET', '/operator/v1/bills', { as: 'operator', query });

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
      fee: '-3.6',
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
    const ids = new Set<string>();
    let page = (await read({ limit: '4' })).data;
    while (page.endId !== '') {
      for (const { billId, purpose } of page.list) {
        expect(purpose).toBe('deposit:in');
        ids.add(billId);
      }
      page = (await read({ limit: '4', idLessThan: page.endId })).data;
    }
    expect([...ids]).toEqual([...ids].sort().reverse());
    expect(ids.size).toBe((await read()).data.list.length);
    expect(ids.size).toBeGreaterThan(4);
  });
});

describe('errors', () => {
  it.each([
    ['a limit of zero', { limit: '0' }],
    ['a cursor that is no number', { idLessThan: 'abc' }],
    ['a time that is none', { startTime: 'yesterday' }],
  ])('%s', async (_, query) => {
    expect(await read(query)).toMatchObject({ status: 400, code: '40020', data: null });
  });

  it.each([
    ['a pair', { symbol: 'BTCUSDT' }],
    ['a wallet', { wallet: 'unified' }],
    ['a coin', { coin: 'USDT' }],
  ])('%s without a user', async (_, query) => {
    const reply = await read(query);
    expect(reply).toMatchObject({ status: 400, code: '40019' });
    expect(reply.msg).toContain('uid');
  });

  it('is for operators only', async () => {
    const reply = await venue.call('GET', '/operator/v1/bills', { as: 'alice' });
    expect(reply.code).not.toBe('00000');
  });
});
