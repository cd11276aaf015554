import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const v3 = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

async function read(venue: TestVenue, path: string, query: Record<string, string>) {
  const reply = await venue.call('GET', path, { as: null, query });
  return reply.data ?? reply.code;
}

describe('tiers of debts', () => {
  const venue = perTest();
  const PATH = '/api/v3/market/position-tier';

  it('Z7: of a coin, are those that v2 tells', async () => {
    const tiers = await read(venue(), PATH, { category: 'MARGIN', coin: 'USDT' });
    const [v2] = await read(venue(), '/api/v2/margin/crossed/tier-data', { coin: 'USDT' });
    const { leverage, maintainMarginRate: mmr, maxBorrowableAmount: maxTierValue } = v2;
    expect(tiers).toEqual([{ tier: '1', minTierValue: '0', maxTierValue, leverage, mmr }]);
    expect(Number(leverage)).toBeGreaterThan(0);
  });

  it.each([
    [{ category: 'MARGIN' }, '40019'],
    [{ category: 'MARGIN', coin: 'NOPE' }, '25201'],
    [{ category: 'USDT-FUTURES' }, '40019'],
  ])('%j is refused with %s', async (query, code) => {
    const reply = await venue().call('GET', PATH, { as: null, query });
    expect(reply).toMatchObject({ status: 400, code, data: null });
  });
});

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
