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

const PATH = '/api/v2/spot/market/fills-history';
const WEEK_MS = 7 * 86_400_000;

describe('success', () => {
  test('pages of one meet every trade once, newest first', async () => {
    const first = await ask(venue, PATH, { symbol: 'ETHUSDT', limit: '1' });
    expect(first.data[0].price).toBe('2001');
    const idLessThan = first.data[0].tradeId;
    const second = await ask(venue, PATH, { symbol: 'ETHUSDT', limit: '1', idLessThan });
    expect(second.data[0].price).toBe('2000');
  });

  test('a window holds its own trades, both ends included', async () => {
    const window = { startTime: String(TRADED_MS), endTime: String(TRADED_MS) };
    const { data } = await ask(venue, PATH, { symbol: 'ETHUSDT', ...window });
    expect(data.map((row: { price: string }) => row.price)).toEqual(['2000']);
  });
});

describe('refusals', () => {
  test.each([
    ['unknown pair', { symbol: 'NOPE' }, '40034'],
    ['reversed window', { startTime: String(NOW_MS), endTime: String(TRADED_MS) }, '40707'],
    ['a cursor that is none', { idLessThan: 'x' }, '40020'],
    ['window above a week', { startTime: '1', endTime: String(2 + WEEK_MS) }, '00001'],
  ])('%s', async (_, query, code) => {
    const reply = await ask(venue, PATH, { symbol: 'ETHUSDT', ...query });
    expect(reply).toMatchObject({ status: 400, code, data: null });
  });
});
