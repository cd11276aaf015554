import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit, placeMarket } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function history(venue: TestVenue, query: Record<string, string> = {}) {
  const path = '/api/v2/mix/order/orders-history';
  return venue.call('GET', path, { query: { productType: 'USDT-FUTURES', ...query } });
}

describe('success', () => {
  const venue = perTest();

  it('lists finished orders at once, newest first, in pages (A28)', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.01']);
    const { data: filled } = await placeMarket(venue(), 'alice', ['buy', '0.01'], {
      clientOid: 'h-1',
    });
    const { data: unfilled } = await placeMarket(venue(), 'alice', ['buy', '0.01']);
    await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    const { data } = await history(venue());
    expect(data.entrustedList).toMatchObject([
      { orderId: unfilled.orderId, status: 'canceled' },
      { orderId: filled.orderId, status: 'filled', priceAvg: '60000', fee: '-0.36' },
    ]);
    expect(data.endId).toBe(filled.orderId);
    const next = (await history(venue(), { limit: '1', idLessThan: unfilled.orderId })).data;
    expect(next.entrustedList).toMatchObject([{ orderId: filled.orderId }]);
    const byClient = (await history(venue(), { clientOid: 'h-1' })).data;
    expect(byClient.entrustedList).toMatchObject([{ orderId: filled.orderId }]);
    expect((await history(venue(), { productType: 'COIN-FUTURES' })).data).toEqual({
      entrustedList: [],
      endId: '',
    });
  });

  it('lists only those of a source', async () => {
    const { data: market } = await placeMarket(venue(), 'alice', ['buy', '0.01']);
    const limit = await placeLimit(venue(), 'alice', ['buy', '59000', '0.01'], { force: 'ioc' });
    const copied = await placeMarket(venue(), 'alice-copy', ['buy', '0.01']);
    const ids = async (orderSource: string) => {
      const { entrustedList } = (await history(venue(), { orderSource })).data;
      return entrustedList.map(({ orderId }: { orderId: string }) => orderId);
    };
    expect(await ids('market')).toEqual([market.orderId]);
    expect(await ids('normal')).toEqual([limit.data.orderId]);
    expect(await ids('trader_delegate')).toEqual([copied.data.orderId]);
    expect([await ids('liquidation'), await ids('plan_limit')]).toEqual([[], []]);
    expect(await history(venue(), { orderSource: 'nowhere' })).toMatchObject({ code: '40020' });
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40019 without a product type and 40707 for a window that ends before it starts', async () => {
    expect(await history(venue(), { productType: '' })).toMatchObject({ code: '40019' });
    const { nowMs } = venue().clock;
    const reversed = { startTime: String(nowMs), endTime: String(nowMs - 1) };
    expect(await history(venue(), reversed)).toMatchObject({ code: '40707', data: null });
  });
});
