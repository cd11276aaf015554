import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, NOW_MS, startMarketData } from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/mix/market/history-candles';
const CONTRACT = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', granularity: '1m' };

describe('success', () => {
  test('the open candle shows once it has closed', async () => {
    expect((await ask(venue, PATH, CONTRACT)).data).toEqual([]);
    venue.clock.nowMs = NOW_MS + 60_000;
    const { data } = await ask(venue, PATH, CONTRACT);
    expect(data.map((row: string[]) => row[0])).toEqual([String(NOW_MS)]);
  });
});

test('an unknown contract is refused', async () => {
  const reply = await ask(venue, PATH, { ...CONTRACT, symbol: 'NOPE' });
  expect(reply).toMatchObject({ status: 400, code: '40034' });
});
