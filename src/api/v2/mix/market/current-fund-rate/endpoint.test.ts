import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData } from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/mix/market/current-fund-rate';

describe('success', () => {
  test('the rate comes with its interval and the end of it', async () => {
    const { data } = await ask(venue, PATH, { productType: 'USDT-FUTURES', symbol: 'BTCUSDT' });
    expect(data).toEqual([
      {
        symbol: 'BTCUSDT',
        fundingRate: '0',
        fundingRateInterval: '8',
        nextUpdate: String(Date.UTC(2026, 0, 5, 8)),
        minFundingRate: '-0.003',
        maxFundingRate: '0.003',
      },
    ]);
  });

  test('without a symbol all contracts of the product type are listed', async () => {
    const { data } = await ask(venue, PATH, { productType: 'USDT-FUTURES' });
    expect(data).toHaveLength(3);
  });
});

test('an unknown contract is refused', async () => {
  const reply = await ask(venue, PATH, { symbol: 'NOPE', productType: 'USDT-FUTURES' });
  expect(reply).toMatchObject({ status: 400, code: '40034' });
});
