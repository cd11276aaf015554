import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, NOW_MS, startMarketData } from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/spot/market/orderbook';

describe('success', () => {
  test('levels are strings, asks ascending and bids descending', async () => {
    const { data } = await ask(venue, PATH, { symbol: 'ETHUSDT' });
    expect(data).toEqual({
      asks: [
        ['2001', '1.9'],
        ['2002.5', '3'],
      ],
      bids: [['1999', '1']],
      ts: String(NOW_MS),
    });
  });

  test('a step merges asks up, and the limit cuts after merging', async () => {
    const merged = await ask(venue, PATH, { symbol: 'ETHUSDT', type: 'STEP2' });
    expect(merged.data.asks).toEqual([
      ['2001', '1.9'],
      ['2003', '3'],
    ]);
    const cut = await ask(venue, PATH, { symbol: 'ETHUSDT', limit: '1' });
    expect(cut.data.asks).toHaveLength(1);
  });
});

describe('refusals', () => {
  test.each([
    [{ symbol: 'NOPE' }, '40034'],
    [{}, '40019'],
    [{ symbol: 'ETHUSDT', type: 'step6' }, '40020'],
    [{ symbol: 'ETHUSDT', limit: '-1' }, '40020'],
  ])('%j is refused with %s', async (query, code) => {
    const sent = query as Record<string, string>;
    expect(await ask(venue, PATH, sent)).toMatchObject({ status: 400, code, data: null });
  });
});
