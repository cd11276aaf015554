import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit, placeMarket } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

async function account(venue: TestVenue, as = 'alice', productType = 'USDT-FUTURES') {
  const path = '/api/v2/mix/account/accounts';
  return (await venue.call('GET', path, { as, query: { productType } })).data;
}

describe('success', () => {
  const venue = perTest();

  it('shows one row per margin coin, valued in USDT and BTC', async () => {
    expect(await account(venue())).toEqual([
      {
        marginCoin: 'USDT',
        locked: '0',
        available: '1000000',
        crossedMaxAvailable: '1000000',
        isolatedMaxAvailable: '1000000',
        maxTransferOut: '1000000',
        accountEquity: '1000000',
        usdtEquity: '1000000',
        btcEquity: '16.66666666',
        unrealizedPL: '0',
        crossedMargin: '0',
        isolatedMargin: '0',
        crossedUnrealizedPL: '0',
        isolatedUnrealizedPL: '0',
        crossedRiskRate: '0',
        unionTotalMargin: '0',
        unionTotalMagin: '0',
        unionAvailable: '0',
        unionMm: '0',
        assetMode: 'single',
        coupon: '0',
        assetList: [],
      },
    ]);
    expect(await account(venue(), 'alice', 'COIN-FUTURES')).toMatchObject([
      { marginCoin: 'BTC', accountEquity: '100', usdtEquity: '6000000', btcEquity: '100' },
    ]);
  });

  it('tells order margin, isolated margin and profit apart; equity is all of it', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    await placeMarket(venue(), 'alice', ['buy', '0.1']);
    await venue().submit({
      type: 'set-index-price',
      prices: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '60100' }],
      by: 'test',
    });
    expect(await account(venue())).toMatchObject([
      {
        available: '999396.4',
        isolatedMargin: '600',
        isolatedUnrealizedPL: '10',
        unrealizedPL: '10',
        accountEquity: '1000006.4',
      },
    ]);
  });

  it('Z8: a profit of crossed positions backs new orders and may not be taken out', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    await placeMarket(venue(), 'alice', ['buy', '0.1'], { marginMode: 'crossed' });
    await placeLimit(venue(), 'alice', ['buy', '50000', '0.1'], { marginMode: 'crossed' });
    await venue().submit({
      type: 'set-index-price',
      prices: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '60100' }],
      by: 'test',
    });
    // 3.6 of fee; 600 margin the position, 500 + 3 are held for the order; the profit is 10.
    expect(await account(venue())).toMatchObject([
      {
        accountEquity: '1000006.4',
        unrealizedPL: '10',
        locked: '503',
        available: '999996.4',
        crossedMaxAvailable: '998903.4',
        isolatedMaxAvailable: '998903.4',
        maxTransferOut: '998893.4',
      },
    ]);
  });

  it('tells how near crossed positions are to liquidation', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.05']);
    await placeMarket(venue(), 'dave', ['buy', '0.05'], { marginMode: 'crossed' });
    // 500 − 1.8 stand behind it; 3 000 · 0.0046 = 13.8 must be kept.
    expect(await account(venue(), 'dave')).toMatchObject([{ crossedRiskRate: '0.02769972' }]);
  });

  it('counts all coins for a user in union mode', async () => {
    const union = { type: 'set-asset-mode', uid: '1001', assetMode: 'union' } as const;
    await venue().submit(union);
    await placeLimit(venue(), 'bob', ['sell', '60000', '1']);
    await placeMarket(venue(), 'alice', ['buy', '1'], { marginMode: 'crossed' });
    // 9 100 000 − 36 of fee; 6 000 of it margin a position that must keep 60 000 · 0.0046.
    expect(await account(venue())).toMatchObject([
      {
        assetMode: 'union',
        unionTotalMargin: '9099964',
        unionAvailable: '9093964',
        unionMm: '276',
      },
    ]);
  });

  it('shows a classic user the futures wallet alone', async () => {
    expect(await account(venue(), 'dave')).toMatchObject([{ available: '500' }]);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40019 without a product type', async () => {
    const reply = await venue().call('GET', '/api/v2/mix/account/accounts');
    expect(reply).toMatchObject({ status: 400, code: '40019', data: null });
  });
});
