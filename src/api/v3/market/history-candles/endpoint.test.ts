import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData, TRADED_MS } from '../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v3/market/history-candles';
const PAIR = { category: 'SPOT', symbol: 'ETHUSDT', interval: '1m' };

describe('success', () => {
  test('closed candles alone are shown', async () => {
    const { data } = await ask(venue, PATH, PAIR);
    expect(data.map((row: string[]) => row[0])).toEqual([String(TRADED_MS)]);
  });
});

test('an unknown pair is refused', async () => {
  const reply = await ask(venue, PATH, { ...PAIR, symbol: 'NOPE' });
  expect(reply).toMatchObject({ status: 400, code: '25100' });
});
