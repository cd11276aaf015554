import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { passFunding, startFundedVenue } from '../../../../../test/support/funded-venue.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startFundedVenue();
});
afterEach(() => venue.close());

const read = (query: Record<string, string> = {}) =>
  venue.call('GET', '/operator/v1/balances', { as: 'operator', query });

const INTERVAL_MS = 8 * 3_600_000;
const TICK = { type: 'tick' } as const;

async function usdt(query: Record<string, string> = {}): Promise<string> {
  const { list } = (await read({ uid: '1001', ...query })).data;
  return list.find(({ coin }: { coin: string }) => coin === 'USDT')?.balance ?? 'none';
}

describe('balances', () => {
  it('R-L-15: are those of now, each with the line that made it', async () => {
    const billId = expect.stringMatching(/^1\d{18}$/);
    const { list, atMs, atSeq } = (await read({ uid: '1001' })).data;
    expect(atMs).toBe(String(FIXTURE_START_MS));
    expect(atSeq).toBe(String(venue.state.seq));
    expect(list).toContainEqual({
      uid: '1001',
      wallet: 'unified',
      coin: 'USDT',
      balance: '1000000',
      billId,
      timeMs: String(FIXTURE_START_MS),
    });
  });

  it('R-L-15: are those of any past time, between two commands too', async () => {
    await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
    await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
    const tradedSeq = String(venue.state.seq);
    // Two intervals pass before the next command: both fundings happen at their own times.
    await venue.submit({
      type: 'set-mark-price',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      price: '60600',
      by: 'test',
    });
    venue.clock.nowMs += 2 * INTERVAL_MS;
    await venue.submit(TICK);
    const first = FIXTURE_START_MS + INTERVAL_MS;
    // Fee 3.6, then twice 60.6.
    expect(await usdt()).toBe('999875.2');
    expect(await usdt({ atMs: String(first) })).toBe('999935.8');
    expect(await usdt({ atMs: String(first - 1) })).toBe('999996.4');
    expect(await usdt({ atSeq: tradedSeq })).toBe('999996.4');
    expect(await usdt({ atMs: String(FIXTURE_START_MS - 1) })).toBe('none');
    expect((await read({ atMs: '1' })).data.list).toEqual([]);
  });

  it('R-L-15: of all users hold for one moment, whatever happens between the pages', async () => {
    await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
    const all = (await read()).data;
    const paged: unknown[] = [];
    let page = (await read({ limit: '1' })).data;
    while (page.endId !== '') {
      paged.push(...page.list);
      await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
      const { atMs, atSeq, endId } = page;
      page = (await read({ limit: '1', atMs, atSeq, idLessThan: endId })).data;
    }
    expect(paged).toEqual(all.list);
    expect(new Set(all.list.map(({ uid }: { uid: string }) => uid)).size).toBeGreaterThan(3);
    expect(await usdt()).not.toBe(await usdt({ atSeq: all.atSeq }));
  });

  it('add up with what the venue has to what the world paid in', async () => {
    await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
    await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
    await passFunding(venue, '60600');
    const { list } = (await read()).data;
    const users = list
      .filter(({ coin }: { coin: string }) => coin === 'USDT')
      .reduce((sum: number, { balance }: { balance: string }) => sum + Number(balance), 0);
    const own = (prefix: string) =>
      [...venue.state.ledger.accounts.values()]
        .filter(({ coin, id }) => coin === 'USDT' && id.startsWith(prefix))
        .reduce((sum, { balance }) => sum + Number(balance) / 1e8, 0);
    expect(users).toBeCloseTo(-own('world') - own('fees') - own('settlement') - own('risk'), 6);
  });
});

describe('errors', () => {
  it.each([
    ['a limit below zero', { limit: '-1' }],
    ['a time that is none', { atMs: 'yesterday' }],
    ['a uid that is none', { uid: 'alice' }],
    ['a cursor that is none', { idLessThan: 'abc' }],
    ['a time after now', { atMs: String(FIXTURE_START_MS + 1) }],
    ['a journal entry that is not there yet', { atSeq: '1000000' }],
  ])('%s', async (_, query) => {
    expect(await read(query)).toMatchObject({ status: 400, code: '40020', data: null });
  });

  it('is for operators only', async () => {
    const reply = await venue.call('GET', '/operator/v1/balances', { as: 'alice' });
    expect(reply.code).not.toBe('00000');
  });
});
