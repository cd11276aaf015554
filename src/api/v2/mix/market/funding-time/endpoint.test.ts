import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const v2 = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT' };
async function read(venue: TestVenue, path: string, query: Record<string, string>) {
  const reply = await venue.call('GET', path, { as: null, query });
  return reply.data ?? reply.code;
}

describe('funding time', () => {
  const venue = perTest();

  it('is the end of the interval, counted from UTC midnight', async () => {
    venue().clock.nowMs = Date.UTC(2026, 0, 5, 9, 30);
    expect(await read(venue(), '/api/v2/mix/market/funding-time', v2)).toEqual([
      { symbol: 'BTCUSDT', nextFundingTime: String(Date.UTC(2026, 0, 5, 16)), ratePeriod: '8' },
    ]);
  });
});
