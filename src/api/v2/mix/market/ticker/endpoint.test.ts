import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, NOW_MS, startMarketData } from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/mix/market/ticker';

describe('success', () => {
  test('a list of one adds up with the trades, the book and the index', async () => {
    const { data } = await ask(venue, PATH, { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' });
    expect(data).toEqual([
      {
        symbol: 'BTCUSDT',
        lastPr: '60010',
        askPr: '60010',
        bidPr: '59990',
        bidSz: '2',
        askSz: '0.75',
        high24h: '60010',
        low24h: '60010',
        ts: String(NOW_MS),
        change24h: '0',
        baseVolume: '0.25',
        quoteVolume: '15002.5',
        usdtVolume: '15002.5',
        openUtc: '60010',
        changeUtc24h: '0',
        indexPrice: '60000',
        fundingRate: '0',
        holdingAmount: '0.25',
        deliveryStartTime: '',
        deliveryTime: '',
        deliveryStatus: '',
        open24h: '60010',
        markPrice: '60000',
      },
    ]);
  });
});

describe('refusals', () => {
  test.each([
    [{ symbol: 'NOPE', productType: 'USDT-FUTURES' }, '40034'],
    [{ symbol: 'BTCUSDT' }, '40019'],
  ])('%j is refused with %s', async (query, code) => {
    const sent = query as Record<string, string>;
    expect(await ask(venue, PATH, sent)).toMatchObject({ status: 400, code, data: null });
  });
});
