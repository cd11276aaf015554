import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, NOW_MS, startMarketData } from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/spot/market/tickers';

describe('success', () => {
  test('a ticker adds up with the trades and the book', async () => {
    const { data } = await ask(venue, PATH, { symbol: 'ETHUSDT' });
    expect(data).toEqual([
      {
        symbol: 'ETHUSDT',
        open: '2000',
        high24h: '2001',
        low24h: '2000',
        lastPr: '2001',
        quoteVolume: '1000.1',
        baseVolume: '0.5',
        usdtVolume: '1000.1',
        ts: String(NOW_MS),
        bidPr: '1999',
        askPr: '2001',
        bidSz: '1',
        askSz: '1.9',
        openUtc: '2000',
        changeUtc24h: '0.0005',
        change24h: '0.0005',
      },
    ]);
  });

  test('a pair that never traded reads zero everywhere, never null', async () => {
    const { data } = await ask(venue, PATH);
    const quiet = data.find((row: { symbol: string }) => row.symbol === 'DOGEUSDT');
    const { symbol, ts, ...figures } = quiet;
    expect([symbol, ts]).toEqual(['DOGEUSDT', String(NOW_MS)]);
    expect(new Set(Object.values(figures))).toEqual(new Set(['0']));
  });
});

test('an unknown pair is refused', async () => {
  expect(await ask(venue, PATH, { symbol: 'NOPE' })).toMatchObject({ status: 400, code: '40034' });
});
