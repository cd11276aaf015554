import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { ask, startMarketData } from '../../../../../test/support/market-data.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v3/market/instruments';

describe('success', () => {
  test('a spot pair has no futures fields', async () => {
    const { data } = await ask(venue, PATH, { category: 'spot', symbol: 'ETHUSDT' });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      ...{ symbol: 'ETHUSDT', category: 'SPOT', status: 'online' },
      ...{ pricePrecision: '2', quantityPrecision: '4', minOrderAmount: '1' },
    });
    expect(data[0]).not.toHaveProperty('type');
  });

  test('a contract has steps, leverage and funding interval', async () => {
    const { data } = await ask(venue, PATH, { category: 'USDT-FUTURES', symbol: 'BTCUSDT' });
    expect(data[0]).toMatchObject({
      ...{ category: 'USDT-FUTURES', type: 'perpetual', priceMultiplier: '0.1' },
      ...{ quantityMultiplier: '0.001', maxLeverage: '125', fundInterval: '8' },
    });
  });

  test('no pair can be traded on margin', async () => {
    expect((await ask(venue, PATH, { category: 'MARGIN' })).data).toEqual([]);
  });
});

test('Z26: a pair on margin has what margin has, whether a coin is lent, and no region', async () => {
  const onMargin = await startTestVenue({ venueFile: marginFile });
  const { data } = await ask(onMargin, PATH, { category: 'MARGIN' });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    ...{ symbol: 'ETHUSDT', category: 'MARGIN', areaSymbol: '', maxPositionNum: '' },
    ...{ isIsolatedBaseBorrowable: 'YES', isIsolatedQuotedBorrowable: 'YES' },
    ...{ warningRiskRatio: '0.8', liquidationRiskRatio: '1', userMinBorrow: '0.00000001' },
    ...{ maxCrossedLeverage: '5', maxIsolatedLeverage: '5', maxLeverage: '5' },
  });
  const spot = await ask(onMargin, PATH, { category: 'SPOT', symbol: 'ETHUSDT' });
  expect(spot.data[0]).not.toHaveProperty('userMinBorrow');
  expect(spot.data[0].areaSymbol).toBe('no');
  await onMargin.close();
});

describe('refusals', () => {
  test.each([
    [{ category: 'SPOT', symbol: 'NOPE' }, '25100'],
    [{ category: 'MARGIN', symbol: 'ETHUSDT' }, '25100'],
    [{ category: 'NOPE' }, '40020'],
    [{}, '40019'],
  ])('%j is refused with %s', async (query, code) => {
    const sent = query as Record<string, string>;
    expect(await ask(venue, PATH, sent)).toMatchObject({ status: 400, code, data: null });
  });
});
