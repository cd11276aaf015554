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

const PATH = '/api/v2/mix/market/candles';
const CONTRACT = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };

describe('success', () => {
  test('rows are seven strings', async () => {
    const { data } = await ask(venue, PATH, { ...CONTRACT, granularity: '1m' });
    expect(data).toEqual([[String(NOW_MS), '60010', '60010', '60010', '60010', '0.25', '15002.5']]);
  });

  test('candles of mark and index follow these prices, volume is none', async () => {
    const own = await startMarketData();
    const move = (price: string) =>
      own.submit({
        type: 'set-index-price',
        prices: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', price }],
        by: 'test',
      });
    await move('60500');
    await move('59900.25');
    const pin = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '61000' } as const;
    await own.submit({ type: 'set-mark-price', ...pin, by: 'test' });
    const query = { ...CONTRACT, granularity: '1m' };
    const index = await ask(own, PATH, { ...query, kLineType: 'INDEX' });
    const mark = await ask(own, PATH, { ...query, kLineType: 'mark' });
    await own.close();
    const first = [String(TRADED_MS), '60000', '60000', '60000', '60000', '0', '0'];
    const now = String(NOW_MS);
    expect(index.data).toEqual([first, [now, '60500', '60500', '59900.25', '59900.25', '0', '0']]);
    expect(mark.data).toEqual([first, [now, '60500', '61000', '59900.25', '61000', '0', '0']]);
  });

  test('a month is not a minute', async () => {
    const { data } = await ask(venue, PATH, { ...CONTRACT, granularity: '1Mutc' });
    expect(data[0][0]).toBe(String(Date.UTC(2026, 0, 1)));
  });

  test('months count in UTC+8 unless asked otherwise', async () => {
    const { data } = await ask(venue, PATH, { ...CONTRACT, granularity: '1M' });
    expect(data[0][0]).toBe(String(Date.UTC(2025, 11, 31, 16)));
  });
});

describe('refusals', () => {
  test.each([
    [{ granularity: '1min' }, '40020'],
    [{ granularity: '1m', kLineType: 'PREMIUM' }, '40020'],
    [{ granularity: '1m', symbol: 'NOPE' }, '40034'],
  ])('%j is refused with %s', async (query, code) => {
    const reply = await ask(venue, PATH, { ...CONTRACT, ...(query as Record<string, string>) });
    expect(reply).toMatchObject({ status: 400, code, data: null });
  });
});
