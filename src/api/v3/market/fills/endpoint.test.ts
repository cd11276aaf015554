import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, NOW_MS, startMarketData } from '../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v3/market/fills';

describe('success', () => {
  test('trades come newest first under the names of the family', async () => {
    const { data } = await ask(venue, PATH, { category: 'SPOT', symbol: 'ETHUSDT' });
    expect(data).toHaveLength(2);
    const { execId, ...rest } = data[0];
    expect(execId).toMatch(/^\d{19}$/);
    expect(rest).toEqual({
      execLinkId: data[0].execId,
      price: '2001',
      size: '0.1',
      side: 'buy',
      ts: String(NOW_MS),
    });
  });
});

test('an unknown pair is refused', async () => {
  const reply = await ask(venue, PATH, { category: 'SPOT', symbol: 'NOPE' });
  expect(reply).toMatchObject({ status: 400, code: '25100' });
});
