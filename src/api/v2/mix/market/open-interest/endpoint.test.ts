import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const v2 = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT' };
const v3 = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

async function read(venue: TestVenue, path: string, query: Record<string, string>) {
  const reply = await venue.call('GET', path, { as: null, query });
  return reply.data ?? reply.code;
}

describe('open interest', () => {
  const venue = perTest();

  it('is the sum of long positions, in both families', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.03']);
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.03']);
    expect(await read(venue(), '/api/v2/mix/market/open-interest', v2)).toEqual({
      openInterestList: [{ symbol: 'BTCUSDT', size: '0.03' }],
      ts: String(venue().clock.nowMs),
    });
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
    expect(await read(venue(), '/api/v2/mix/market/open-interest', { ...v2, ...none })).toBe(
      '40034',
    );
    expect(await read(venue(), '/api/v3/market/open-interest', { ...v3, ...none })).toBe('25100');
  });
});

describe('funding time', () => {
  const venue = perTest();

  it('is the end of the interval, counted from UTC midnight', async () => {
    venue().clock.nowMs = Date.UTC(2026, 0, 5, 9, 30);
    expect(await read(venue(), '/api/v2/mix/market/funding-time', v2)).toEqual([
      { symbol: 'BTCUSDT', nextFundingTime: String(Date.UTC(2026, 0, 5, 16)), ratePeriod: '8' },
    ]);
  });
});

describe('position tiers', () => {
  const venue = perTest();

  it('are none where none are declared, and follow what is declared', async () => {
    expect(await read(venue(), '/api/v3/market/position-tier', v3)).toEqual([]);
    await venue().submit({
      type: 'update-instrument',
      by: 'test',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      changes: {
        tiers: [
          { upTo: '150000', maxLeverage: 125, maintenanceMarginRate: '0.004' },
          { upTo: '900000', maxLeverage: 100, maintenanceMarginRate: '0.005' },
        ],
      },
    });
    expect(await read(venue(), '/api/v3/market/position-tier', v3)).toEqual([
      { tier: '1', minTierValue: '0', maxTierValue: '150000', leverage: '125', mmr: '0.004' },
      { tier: '2', minTierValue: '150000', maxTierValue: '900000', leverage: '100', mmr: '0.005' },
    ]);
  });
});
