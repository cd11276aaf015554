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

const PATH = '/api/v2/spot/market/fills';

describe('success', () => {
  test('trades come newest first with the side of the taker', async () => {
    const { data } = await ask(venue, PATH, { symbol: 'ETHUSDT' });
    const [newest, oldest] = data;
    expect(data).toHaveLength(2);
    expect(newest).toMatchObject({ symbol: 'ETHUSDT', side: 'buy', price: '2001', size: '0.1' });
    expect([newest.ts, oldest.ts]).toEqual([String(NOW_MS), String(TRADED_MS)]);
    expect(newest.tradeId).toMatch(/^\d{19}$/);
    expect(newest.tradeId > oldest.tradeId).toBe(true);
  });

  test('the limit is kept', async () => {
    const { data } = await ask(venue, PATH, { symbol: 'ETHUSDT', limit: '1' });
    expect(data).toHaveLength(1);
  });

  test('a pair that never traded has an empty list', async () => {
    expect((await ask(venue, PATH, { symbol: 'DOGEUSDT' })).data).toEqual([]);
  });
});

test('an unknown pair is refused', async () => {
  expect(await ask(venue, PATH, { symbol: 'NOPE' })).toMatchObject({ status: 400, code: '40034' });
});
