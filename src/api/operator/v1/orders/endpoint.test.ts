import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeReportErrors, readPages } from '../../../../../test/support/operator-reports.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

const PATH = '/operator/v1/orders';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const read = (query: Record<string, string> = {}) =>
  venue.call('GET', PATH, { as: 'operator', query });

const statuses = async (query: Record<string, string> = {}) =>
  (await read(query)).data.list.map(
    (order: Record<string, string>) => `${order.uid} ${order.status} ${order.cumQty}`,
  );

describe('orders', () => {
  it('are the open and the finished ones in one list, newest first', async () => {
    await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
    await placeLimit(venue, 'alice', ['buy', '60000', '0.2']);
    await placeLimit(venue, 'bob', ['sell', '61000', '0.3']);
    expect(await statuses()).toEqual([
      '1002 new 0',
      '1001 partially_filled 0.1',
      '1002 filled 0.1',
    ]);
    expect(await statuses({ uid: '1001' })).toEqual(['1001 partially_filled 0.1']);
    expect(await statuses({ uid: '1002', symbol: 'ETHUSDT' })).toEqual([]);
    expect(await statuses({ uid: '4040' })).toEqual([]);
    expect(await statuses({ startTime: String(venue.clock.nowMs + 1) })).toEqual([]);
  });

  it('tell what was asked for and what came of it', async () => {
    await placeLimit(venue, 'alice', ['buy', '59000', '0.2'], {
      clientOid: '-mine',
      presetStopLossPrice: '58000',
    });
    const { list } = (await read()).data;
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      clientOid: '-mine',
      price: '59000',
      size: '0.2',
      stopLossPrice: '58000',
      takeProfitPrice: '',
      isReduceOnly: 'false',
      createdMs: String(venue.clock.nowMs),
    });
  });

  it('R-Y-1: neither repeat nor skip on the pages of a reader while they finish', async () => {
    for (let round = 0; round < 7; round += 1) {
      await placeLimit(venue, 'bob', ['sell', String(60_000 + round), '0.1']);
    }
    const ids = (rows: readonly Record<string, string>[]) => rows.map(({ orderId }) => orderId);
    const all = ids((await read()).data.list);
    expect(all).toHaveLength(7);
    // Takes the oldest that rests, and is a new order itself.
    const take = () => placeLimit(venue, 'alice', ['buy', '60010', '0.1']);
    const paged = ids(await readPages(read, '2', take));
    expect(paged).toEqual(all);
    expect(await statuses({ uid: '1002' })).toContain('1002 filled 0.1');
  });
});

describeReportErrors({ path: PATH, ofOneUser: [['a pair', { symbol: 'BTCUSDT' }]] });
