import { describe, expect, it } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const v3 = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

async function read(venue: TestVenue, path: string, query: Record<string, string>) {
  const reply = await venue.call('GET', path, { as: null, query });
  return reply.data ?? reply.code;
}

describe('tiers of debts', () => {
  const lent = [
    { upTo: '1000', maxLeverage: 5, maintenanceMarginRate: '0.06' },
    { upTo: '50000', maxLeverage: 2, maintenanceMarginRate: '0.2' },
  ];
  const coins = (marginFile.coins ?? []).map((coin) =>
    coin.coin === 'USDT' && coin.borrow !== undefined
      ? { ...coin, borrow: { ...coin.borrow, max: '20000', tiers: lent } }
      : coin,
  );
  const venue = perTest({ venueFile: { ...marginFile, coins } });
  const PATH = '/api/v3/market/position-tier';
  const V2 = '/api/v2/margin';

  it('Z7 R-B-22: of a coin, are those that v2 tells: its tiers, as far as it is lent', async () => {
    expect(await read(venue(), PATH, { category: 'MARGIN', coin: 'USDT' })).toEqual([
      { tier: '1', minTierValue: '0', maxTierValue: '1000', leverage: '5', mmr: '0.06' },
      { tier: '2', minTierValue: '1000', maxTierValue: '20000', leverage: '2', mmr: '0.2' },
    ]);
    const coin = 'USDT';
    expect(await read(venue(), `${V2}/crossed/tier-data`, { coin })).toEqual([
      {
        ...{ tier: '1', leverage: '5', coin, maxBorrowableAmount: '1000' },
        maintainMarginRate: '0.06',
      },
      {
        ...{ tier: '2', leverage: '2', coin, maxBorrowableAmount: '20000' },
        maintainMarginRate: '0.2',
      },
    ]);
  });

  it('are one of a coin that declares none: half of what the leverage asks', async () => {
    expect(await read(venue(), PATH, { category: 'MARGIN', coin: 'ETH' })).toEqual([
      { tier: '1', minTierValue: '0', maxTierValue: '500', leverage: '5', mmr: '0.1' },
    ]);
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
