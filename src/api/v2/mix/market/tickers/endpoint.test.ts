import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData } from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/mix/market/tickers';

describe('success', () => {
  test('all contracts of a product type are listed by symbol', async () => {
    const { data } = await ask(venue, PATH, { productType: 'USDT-FUTURES' });
    expect(data.map((row: { symbol: string }) => row.symbol)).toEqual([
      ...['BTCUSDT', 'ETHUSDT', 'XRPUSDT'],
    ]);
  });

  test('an inverse contract counts its volume in base coin and in USD', async () => {
    const { data } = await ask(venue, PATH, { productType: 'coin-futures' });
    expect(data[0]).toMatchObject({
      ...{ symbol: 'BTCUSD', baseVolume: '0.25', quoteVolume: '15002.5', usdtVolume: '15002.5' },
    });
  });
});

test('an unknown product type is refused', async () => {
  expect(await ask(venue, PATH, { productType: 'NOPE' })).toMatchObject({
    ...{ status: 400, code: '40020' },
  });
});
