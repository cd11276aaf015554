import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData } from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/mix/market/query-position-lever';
const CONTRACT = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };

describe('success', () => {
  test('tiers follow on each other', async () => {
    const tiers = [
      { upTo: '150000', maxLeverage: 125, maintenanceMarginRate: '0.004' },
      { upTo: '900000', maxLeverage: 100, maintenanceMarginRate: '0.005' },
    ];
    await venue.submit({
      type: 'update-instrument',
      ...{ category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
      changes: { tiers },
      by: 'ops',
    });
    const { data } = await ask(venue, PATH, CONTRACT);
    expect(data).toEqual([
      {
        ...{ symbol: 'BTCUSDT', level: '1', startUnit: '0', endUnit: '150000' },
        ...{ leverage: '125', keepMarginRate: '0.004' },
      },
      {
        ...{ symbol: 'BTCUSDT', level: '2', startUnit: '150000', endUnit: '900000' },
        ...{ leverage: '100', keepMarginRate: '0.005' },
      },
    ]);
  });

  test('a contract that declares none has one without end, at half of what its leverage asks', async () => {
    // 1 / (2 · 125) = 0.4 %.
    expect((await ask(venue, PATH, { ...CONTRACT, symbol: 'ETHUSDT' })).data).toEqual([
      {
        ...{ symbol: 'ETHUSDT', level: '1', startUnit: '0', endUnit: '' },
        ...{ leverage: '125', keepMarginRate: '0.004' },
      },
    ]);
  });
});

test('an unknown contract is refused', async () => {
  const reply = await ask(venue, PATH, { ...CONTRACT, symbol: 'NOPE' });
  expect(reply).toMatchObject({ status: 400, code: '40034' });
});
