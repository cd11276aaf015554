import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData, TRADED_MS } from '../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v3/market/candles';
const PAIR = { category: 'SPOT', symbol: 'ETHUSDT' };

describe('success', () => {
  test('rows are seven strings, oldest first', async () => {
    const { data } = await ask(venue, PATH, { ...PAIR, interval: '1m', type: 'MARKET' });
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual([String(TRADED_MS), '2000', '2000', '2000', '2000', '0.4', '800']);
  });
});

describe('refusals', () => {
  test.each([
    [{ interval: '1W' }, '40020'],
    [{ interval: '1M' }, '40020'],
    [{ interval: '1m', type: 'premium' }, '40020'],
    [{ interval: '1m', symbol: 'NOPE' }, '25100'],
    [{}, '40019'],
  ])('Z27: %j is refused with %s', async (query, code) => {
    const reply = await ask(venue, PATH, { ...PAIR, ...(query as Record<string, string>) });
    expect(reply).toMatchObject({ status: 400, code, data: null });
  });
});
