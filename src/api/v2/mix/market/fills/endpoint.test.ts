import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData } from '../../../../../../test/support/market-data.ts';
import { startTestVenue, type TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/mix/market/fills';
const CONTRACT = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };

describe('success', () => {
  test('a trade shows its price, size and the side of the taker', async () => {
    const { data } = await ask(venue, PATH, CONTRACT);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      ...{ symbol: 'BTCUSDT', price: '60010', size: '0.25', side: 'buy' },
    });
    expect(data[0].tradeId).toMatch(/^\d{19}$/);
  });
});

describe('refusals', () => {
  test.each([
    [{ ...CONTRACT, symbol: 'NOPE' }, '40034'],
    [{ symbol: 'BTCUSDT' }, '40019'],
    [{ ...CONTRACT, limit: '-1' }, '40020'],
  ])('%j is refused with %s', async (query, code) => {
    const sent = query as Record<string, string>;
    expect(await ask(venue, PATH, sent)).toMatchObject({ status: 400, code, data: null });
  });
});

test('Z1, R-8: a burst of twenty-two under a limit of twenty a second, from one address', async () => {
  const limited = await startTestVenue({ rateLimits: {} });
  const statuses: number[] = [];
  for (let call = 0; call < 23; call += 1)
    statuses.push((await ask(limited, PATH, CONTRACT)).status);
  expect(statuses).toEqual([...Array.from({ length: 22 }, () => 200), 429]);
  await limited.close();
});
