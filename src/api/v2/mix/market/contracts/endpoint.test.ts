import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData } from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/mix/market/contracts';

describe('success', () => {
  test('a linear contract tells its steps as clients compute them', async () => {
    const { data } = await ask(venue, PATH, { productType: 'usdt-futures', symbol: 'BTCUSDT' });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      symbol: 'BTCUSDT',
      supportMarginCoins: ['USDT'],
      pricePlace: '1',
      priceEndStep: '1',
      volumePlace: '3',
      sizeMultiplier: '0.001',
      minTradeNum: '0.001',
      symbolType: 'perpetual',
      symbolStatus: 'normal',
      maxLever: '125',
      fundInterval: '8',
    });
  });

  test('an inverse contract is margined in its base coin', async () => {
    const { data } = await ask(venue, PATH, { productType: 'COIN-FUTURES' });
    expect(data[0]).toMatchObject({
      symbol: 'BTCUSD',
      quoteCoin: 'USD',
      supportMarginCoins: ['BTC'],
    });
  });

  test.each(['USDC-FUTURES', 'SUSDT-FUTURES', 'SCOIN-FUTURES', 'SUSDC-FUTURES'])(
    'a product type without contracts (%s) is an empty list',
    async (productType) => {
      expect(await ask(venue, PATH, { productType })).toMatchObject({ code: '00000', data: [] });
    },
  );
});

describe('refusals', () => {
  test.each([
    [{ productType: 'NOPE' }, '40020'],
    [{ symbol: 'BTCUSDT' }, '40019'],
    [{ productType: 'COIN-FUTURES', symbol: 'BTCUSDT' }, '40034'],
  ])('%j is refused with %s', async (query, code) => {
    const sent = query as Record<string, string>;
    expect(await ask(venue, PATH, sent)).toMatchObject({ status: 400, code, data: null });
  });
});
