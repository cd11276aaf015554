import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, NOW_MS, startMarketData } from '../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v3/market/orderbook';

describe('success', () => {
  test('levels are JSON numbers under one-letter names', async () => {
    const { text } = await ask(venue, PATH, { category: 'SPOT', symbol: 'ETHUSDT' });
    expect(text).toContain(`"data":{"a":[[2001,1.9],[2002.5,3]],"b":[[1999,1]],"ts":"${NOW_MS}"}`);
  });

  test('margin trades the spot book', async () => {
    const spot = await ask(venue, PATH, { category: 'SPOT', symbol: 'ETHUSDT' });
    const margin = await ask(venue, PATH, { category: 'MARGIN', symbol: 'ETHUSDT', limit: '200' });
    expect(margin.data).toEqual(spot.data);
  });

  test('the limit cuts', async () => {
    const one = { category: 'SPOT', symbol: 'ETHUSDT', limit: '1' };
    expect((await ask(venue, PATH, one)).data.a).toEqual([[2001, 1.9]]);
  });
});

describe('refusals', () => {
  test.each([
    [{ category: 'SPOT', symbol: 'NOPE' }, '25100'],
    [{}, '40019'],
  ])('%j is refused with %s', async (query, code) => {
    const sent = query as Record<string, string>;
    expect(await ask(venue, PATH, sent)).toMatchObject({ status: 400, code, data: null });
  });
});
