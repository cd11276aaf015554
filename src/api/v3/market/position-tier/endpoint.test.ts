import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const v3 = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

async function read(venue: TestVenue, path: string, query: Record<string, string>) {
  const reply = await venue.call('GET', path, { as: null, query });
  return reply.data ?? reply.code;
}

describe('position tiers', () => {
  const venue = perTest();

  it('are one without end where none are declared, and follow what is declared', async () => {
    // At 125 times, half of what that leverage asks: 1 / (2 · 125) = 0.4 %.
    expect(await read(venue(), '/api/v3/market/position-tier', v3)).toEqual([
      { tier: '1', minTierValue: '0', maxTierValue: '', leverage: '125', mmr: '0.004' },
    ]);
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
