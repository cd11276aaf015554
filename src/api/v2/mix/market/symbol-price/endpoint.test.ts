import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, NOW_MS, startMarketData } from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/mix/market/symbol-price';

describe('success', () => {
  test('last, index and mark are told apart', async () => {
    const pin = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '60005.5' } as const;
    await venue.submit({ type: 'set-mark-price', ...pin, by: 'ops' });
    const { data } = await ask(venue, PATH, { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' });
    expect(data).toEqual([
      {
        symbol: 'BTCUSDT',
        price: '60010',
        indexPrice: '60000',
        markPrice: '60005.5',
        ts: String(NOW_MS),
      },
    ]);
  });
});

test('an unknown contract is refused', async () => {
  const reply = await ask(venue, PATH, { symbol: 'NOPE', productType: 'USDT-FUTURES' });
  expect(reply).toMatchObject({ status: 400, code: '40034' });
});
