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

const PATH = '/api/v2/spot/market/candles';
const HOUR_MS = 3_600_000;

function candles(query: Record<string, string>) {
  return ask(venue, PATH, { symbol: 'ETHUSDT', granularity: '1min', ...query });
}

describe('success', () => {
  test('minutes are ascending rows of eight strings, the open one included', async () => {
    const { data } = await candles({});
    expect(data).toEqual([
      [String(TRADED_MS), '2000', '2000', '2000', '2000', '0.4', '800', '800'],
      [String(NOW_MS), '2001', '2001', '2001', '2001', '0.1', '200.1', '200.1'],
    ]);
  });

  test('the end is exclusive on the open time', async () => {
    const { data } = await candles({ endTime: String(NOW_MS) });
    expect(data.map((row: string[]) => row[0])).toEqual([String(TRADED_MS)]);
  });

  test('a bare start gives the first candles from there', async () => {
    const { data } = await candles({ startTime: String(TRADED_MS), limit: '1' });
    expect(data.map((row: string[]) => row[0])).toEqual([String(TRADED_MS)]);
  });

  test('a day starts at a UTC+8 midnight, and at a UTC one when asked so', async () => {
    const day = await candles({ granularity: '1day' });
    expect(day.data).toEqual([
      [String(TRADED_MS - 8 * HOUR_MS), '2000', '2001', '2000', '2001', '0.5', '1000.1', '1000.1'],
    ]);
    const utc = await candles({ granularity: '1DUTC' });
    expect(utc.data[0][0]).toBe(String(TRADED_MS));
  });
});

describe('refusals', () => {
  test.each([
    [{ symbol: 'NOPE' }, '40034'],
    [{ granularity: '7min' }, '40020'],
    // On spot a month is 1M and a minute 1min: 1m is neither.
    [{ granularity: '1m' }, '40020'],
    [{ granularity: '' }, '40019'],
  ])('%j is refused with %s', async (query, code) => {
    const reply = await candles(query as Record<string, string>);
    expect(reply).toMatchObject({ status: 400, code, data: null });
  });
});
