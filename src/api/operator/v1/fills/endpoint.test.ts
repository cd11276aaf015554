import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { describeReportErrors, readPages } from '../../../../../test/support/operator-reports.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

const PATH = '/operator/v1/fills';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const read = (query: Record<string, string> = {}) =>
  venue.call('GET', PATH, { as: 'operator', query });

/** Alice buys 0.1 at 60 000 from bob, who rests. */
async function trade(): Promise<void> {
  await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
  await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
}

describe('fills', () => {
  it('have both sides of a trade, newest first, as they were paid', async () => {
    await trade();
    const { list, endId } = (await read()).data;
    // Value 0.1 · 60 000 = 6000; taker fee 0.06 % = 3.6.
    expect(list).toHaveLength(2);
    expect(list[1]).toMatchObject({
      uid: '1001',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      side: 'buy',
      price: '60000',
      qty: '0.1',
      value: '6000',
      liquidity: 'taker',
      fee: '3.6',
      feeCoin: 'USDT',
      positionSide: 'long',
      effect: 'open',
      timeMs: String(FIXTURE_START_MS),
    });
    expect(list[0]).toMatchObject({ uid: '1002', liquidity: 'maker', tradeId: list[1].tradeId });
    expect(endId).toBe(list[1].fillId);
  });

  it('are those of one user, of one pair, of a time', async () => {
    await trade();
    venue.clock.nowMs += 1000;
    await trade();
    const later = String(venue.clock.nowMs);
    const uids = async (query: Record<string, string>) =>
      (await read(query)).data.list.map(({ uid }: { uid: string }) => uid);
    expect(await uids({ uid: '1002' })).toEqual(['1002', '1002']);
    expect(await uids({ uid: '1002', symbol: 'BTCUSDT', startTime: later })).toEqual(['1002']);
    expect(await uids({ uid: '1002', symbol: 'ETHUSDT' })).toEqual([]);
    expect(await uids({ endTime: String(FIXTURE_START_MS) })).toEqual(['1002', '1001']);
    expect(await uids({ startTime: String(venue.clock.nowMs + 1) })).toEqual([]);
  });

  it('are refused for a time that ends before it begins', async () => {
    expect(await read({ startTime: '2', endTime: '1' })).toMatchObject({ code: '40707' });
    expect(await read({ startTime: '2', endTime: '2' })).toMatchObject({ code: '00000' });
  });

  it('R-Y-1: neither repeat nor skip on the pages of a reader while others trade', async () => {
    for (let round = 0; round < 5; round += 1) await trade();
    const all = (await read()).data.list;
    expect(await readPages(read, '3', trade)).toEqual(all);
  });
});

describeReportErrors({ path: PATH, ofOneUser: [['a pair', { symbol: 'BTCUSDT' }]] });
