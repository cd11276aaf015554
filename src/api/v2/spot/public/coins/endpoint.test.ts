import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData } from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/spot/public/coins';

describe('success', () => {
  test('every coin is listed by name, without chains', async () => {
    const { data } = await ask(venue, PATH);
    expect(data.map((row: { coin: string }) => row.coin)).toEqual([
      ...['BTC', 'DOGE', 'ETH', 'USDT', 'XRP'],
    ]);
    expect(data[0]).toEqual({ coin: 'BTC', transfer: 'true', chains: [] });
  });

  test('one coin can be asked for, in any case', async () => {
    const { data } = await ask(venue, PATH, { coin: 'eth' });
    expect(data).toHaveLength(1);
    expect(data[0].coin).toBe('ETH');
  });
});

test('a coin that nobody has is refused', async () => {
  const reply = await ask(venue, PATH, { coin: 'NOPE' });
  expect(reply).toMatchObject({ status: 400, code: '13002', data: null });
});
