import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  NOW_MS,
  startMarketData,
  TRADED_MS,
} from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/spot/market/history-candles';
const PAIR = { symbol: 'ETHUSDT', granularity: '1min' };

describe('success', () => {
  test('closed candles alone are shown, and a start is ignored', async () => {
    const times = { startTime: String(NOW_MS), endTime: String(NOW_MS + 60_000) };
    const { data } = await ask(venue, PATH, { ...PAIR, ...times });
    expect(data.map((row: string[]) => row[0])).toEqual([String(TRADED_MS)]);
  });
});

describe('refusals', () => {
  test.each([
    ['no end', { ...PAIR }, '40019'],
    ['unknown pair', { ...PAIR, symbol: 'NOPE', endTime: '1' }, '40034'],
  ])('%s', async (_, query, code) => {
    expect(await ask(venue, PATH, query)).toMatchObject({ status: 400, code, data: null });
  });
});
