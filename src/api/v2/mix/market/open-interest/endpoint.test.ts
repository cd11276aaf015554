import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const v2 = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT' };
async function read(venue: TestVenue, path: string, query: Record<string, string>) {
  const reply = await venue.call('GET', path, { as: null, query });
  return reply.data ?? reply.code;
}

describe('open interest', () => {
  const venue = perTest();

  it('is the sum of long positions', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.03']);
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.03']);
    expect(await read(venue(), '/api/v2/mix/market/open-interest', v2)).toEqual({
      openInterestList: [{ symbol: 'BTCUSDT', size: '0.03' }],
      ts: String(venue().clock.nowMs),
    });
  });

  it('of a pair that does not exist is an error', async () => {
    const none = { symbol: 'NONE' };
    expect(await read(venue(), '/api/v2/mix/market/open-interest', { ...v2, ...none })).toBe(
      '40034',
    );
  });
});
