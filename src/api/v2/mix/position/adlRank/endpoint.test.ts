import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';

describe('adlRank', () => {
  const venue = perTest();
  const ranks = async (as: string, productType = 'USDT-FUTURES') =>
    (await venue().call('GET', '/api/v2/mix/position/adlRank', { as, query: { productType } }))
      .data;

  it('puts the side with more profit times leverage first in line, each side for itself', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.2']);
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.1']);
    const leverage = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' };
    const path = '/api/v2/mix/account/set-leverage';
    await venue().call('POST', path, { as: 'dave', body: { ...leverage, leverage: '20' } });
    await placeLimit(venue(), 'dave', ['buy', '60000', '0.1'], { marginMode: 'crossed' });
    const index = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '61000' } as const;
    await venue().submit({ type: 'set-index-price', prices: [index], by: 'test' });
    // Both longs are up 1/60 of their value: dave at 20 times before alice at 10.
    expect(await ranks('dave')).toEqual([
      { symbol: 'BTCUSDT', marginCoin: 'USDT', adlRank: '1', rank: '1', holdSide: 'long' },
    ]);
    expect(await ranks('alice')).toMatchObject([{ adlRank: '0.5', holdSide: 'long' }]);
    expect(await ranks('bob')).toMatchObject([{ adlRank: '1', holdSide: 'short' }]);
    expect(await ranks('alice', 'COIN-FUTURES')).toEqual([]);
  });
});
