import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData } from '../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v3/market/current-fund-rate';

describe('success', () => {
  test('the symbol alone finds the contract', async () => {
    const { data } = await ask(venue, PATH, { symbol: 'BTCUSD' });
    expect(data).toEqual([
      {
        symbol: 'BTCUSD',
        fundingRate: '0',
        fundingRateInterval: '8',
        nextUpdate: String(Date.UTC(2026, 0, 5, 8)),
        minFundingRate: '-0.003',
        maxFundingRate: '0.003',
      },
    ]);
  });
});

test('an unknown contract is refused', async () => {
  expect(await ask(venue, PATH, { symbol: 'NOPE' })).toMatchObject({ status: 400, code: '25100' });
});
