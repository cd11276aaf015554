import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const v3 = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

async function read(venue: TestVenue, path: string, query: Record<string, string>) {
  const reply = await venue.call('GET', path, { as: null, query });
  return reply.data ?? reply.code;
}

describe('open interest', () => {
  const venue = perTest();

  it('is the sum of long positions, by category or pair', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.03']);
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.03']);
    const all = await read(venue(), '/api/v3/market/open-interest', { category: v3.category });
    expect(all.list).toEqual([
      { symbol: 'BTCUSDT', openInterest: '0.03' },
      { symbol: 'ETHUSDT', openInterest: '0' },
      { symbol: 'XRPUSDT', openInterest: '0' },
    ]);
    const one = await read(venue(), '/api/v3/market/open-interest', v3);
    expect(one.list).toHaveLength(1);
  });

  it('of a pair that does not exist is an error', async () => {
    const none = { symbol: 'NONE' };
    expect(await read(venue(), '/api/v3/market/open-interest', { ...v3, ...none })).toBe('25100');
  });
});
