import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, NOW_MS, startMarketData } from '../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v3/market/tickers';

describe('success', () => {
  test('a spot ticker adds up with the trades and the book', async () => {
    const { data } = await ask(venue, PATH, { category: 'SPOT', symbol: 'ETHUSDT' });
    expect(data).toEqual([
      {
        category: 'SPOT',
        symbol: 'ETHUSDT',
        ts: String(NOW_MS),
        lastPrice: '2001',
        openPrice24h: '2000',
        highPrice24h: '2001',
        lowPrice24h: '2000',
        ask1Price: '2001',
        bid1Price: '1999',
        bid1Size: '1',
        ask1Size: '1.9',
        price24hPcnt: '0.0005',
        volume24h: '0.5',
        turnover24h: '1000.1',
      },
    ]);
  });

  test('futures add index, mark and open interest', async () => {
    const { data } = await ask(venue, PATH, { category: 'USDT-FUTURES' });
    expect(data[0]).toMatchObject({
      ...{ symbol: 'BTCUSDT', indexPrice: '60000', markPrice: '60000' },
      ...{ openInterest: '0.25', fundingRate: '0', deliveryStatus: '' },
    });
  });
});

test('an unknown pair is refused', async () => {
  const reply = await ask(venue, PATH, { category: 'SPOT', symbol: 'NOPE' });
  expect(reply).toMatchObject({ status: 400, code: '25100' });
});
