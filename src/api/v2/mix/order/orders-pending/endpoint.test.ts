import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit, placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

async function pending(venue: TestVenue, query: Record<string, string> = {}) {
  const path = '/api/v2/mix/order/orders-pending';
  return venue.call('GET', path, { query: { productType: 'USDT-FUTURES', ...query } });
}

async function idsOf(venue: TestVenue, query: Record<string, string> = {}): Promise<string[]> {
  const { data } = await pending(venue, query);
  return data.entrustedList.map((row: { orderId: string }) => row.orderId);
}

describe('success', () => {
  const venue = perTest();

  it('is an empty list, never null, when there is nothing (A43)', async () => {
    expect((await pending(venue())).data).toEqual({ entrustedList: [], endId: '' });
  });

  it('lists open orders of the product type, newest first, with status and endId', async () => {
    const { data: first } = await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    await placeLimit(venue(), 'bob', ['sell', '59500', '0.004']);
    const { data: second } = await placeLimit(venue(), 'alice', ['buy', '59500', '0.01']);
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1']);
    const { data } = await pending(venue());
    expect(data.endId).toBe(first.orderId);
    expect(data.entrustedList).toMatchObject([
      { orderId: second.orderId, status: 'partially_filled', baseVolume: '0.004' },
      { orderId: first.orderId, status: 'live' },
    ]);
    expect(await idsOf(venue(), { status: 'live' })).toEqual([first.orderId]);
    expect(await idsOf(venue(), { idLessThan: second.orderId })).toEqual([first.orderId]);
    expect(await idsOf(venue(), { productType: 'COIN-FUTURES' })).toEqual([]);
    expect(await idsOf(venue(), { symbol: 'ETHUSDT' })).toEqual([]);
  });

  it('finds one order by either id', async () => {
    const { data } = await placeLimit(venue(), 'alice', ['buy', '59000', '0.01'], {
      clientOid: 'p-1',
    });
    await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    expect(await idsOf(venue(), { clientOid: 'p-1' })).toEqual([data.orderId]);
    expect(await idsOf(venue(), { orderId: data.orderId })).toEqual([data.orderId]);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('names a missing or wrong parameter', async () => {
    expect(await pending(venue(), { productType: '' })).toMatchObject({ code: '40019' });
    expect(await pending(venue(), { status: 'filled' })).toMatchObject({ code: '40020' });
    expect(await pending(venue(), { symbol: 'NOPEUSDT' })).toMatchObject({ code: '40034' });
  });
});
