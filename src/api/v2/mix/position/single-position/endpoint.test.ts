import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit, placeMarket } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function position(venue: TestVenue, query: Record<string, string> = {}) {
  const named = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' };
  const path = '/api/v2/mix/position/single-position';
  return venue.call('GET', path, { query: { ...named, ...query } });
}

describe('success', () => {
  const venue = perTest();

  it('shows the position of that contract alone', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    await placeMarket(venue(), 'alice', ['buy', '0.1']);
    expect((await position(venue())).data).toMatchObject([{ symbol: 'BTCUSDT', total: '0.1' }]);
    expect((await position(venue(), { symbol: 'ETHUSDT' })).data).toEqual([]);
  });

  it('settles an inverse contract in its base coin', async () => {
    const inverse = { symbol: 'BTCUSD', productType: 'COIN-FUTURES', marginCoin: 'BTC' };
    // Crossed, for his short is a sixth under water at once.
    const crossed = { ...inverse, marginMode: 'crossed' };
    await placeLimit(venue(), 'bob', ['sell', '50000', '1'], crossed);
    await placeMarket(venue(), 'alice', ['buy', '1'], inverse);
    expect((await position(venue(), inverse)).data).toMatchObject([
      { marginCoin: 'BTC', total: '1', openPriceAvg: '50000', unrealizedPL: '0.16666666' },
    ]);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40034 for an unknown pair and 43049 for another margin coin', async () => {
    expect(await position(venue(), { symbol: 'NOPEUSDT' })).toMatchObject({ code: '40034' });
    expect(await position(venue(), { marginCoin: 'BTC' })).toMatchObject({ code: '43049' });
  });
});
