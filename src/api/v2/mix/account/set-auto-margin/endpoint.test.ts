import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit, placeMarket } from '../../../../../../test/support/v2-orders.ts';

describe('set-auto-margin', () => {
  const venue = perTest();
  const set = (change: object = {}, as = 'alice') =>
    venue().call('POST', '/api/v2/mix/account/set-auto-margin', {
      as,
      body: {
        ...{ symbol: 'BTCUSDT', marginCoin: 'USDT', autoMargin: 'on', holdSide: 'long' },
        ...change,
      },
    });
  const position = async () => {
    const query = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT', marginCoin: 'USDT' };
    return (await venue().call('GET', '/api/v2/mix/position/single-position', { query })).data[0];
  };

  it('R-Q-11 is told with the position, and adds margin when the price falls', async () => {
    const mode = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT', marginCoin: 'USDT' };
    const isolated = { ...mode, marginMode: 'isolated' };
    await venue().call('POST', '/api/v2/mix/account/set-margin-mode', { body: isolated });
    expect(await set()).toMatchObject({ code: '22002', data: null });
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    await placeMarket(venue(), 'alice', ['buy', '0.1']);
    expect((await position()).autoMargin).toBe('off');
    expect((await set()).data).toBe('success');
    expect(await position()).toMatchObject({ autoMargin: 'on', marginSize: '600' });
    const price = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '54200' };
    const body = { ...price, reason: 'a fall' };
    await venue().call('POST', '/operator/v1/set-mark-price', { as: 'operator', body });
    expect(await position()).toMatchObject({ total: '0.1', marginSize: '1180' });
    expect((await set({ autoMargin: 'off' })).data).toBe('success');
    expect((await position()).autoMargin).toBe('off');
  });

  it('is refused in crossed mode, for another coin and without permission', async () => {
    expect(await set()).toMatchObject({ code: '22011', data: null });
    expect(await set({ marginCoin: 'BTC' })).toMatchObject({ code: '43049' });
    expect(await set({ symbol: 'NOPE' })).toMatchObject({ code: '40034' });
    expect(await set({}, 'alice-spot')).toMatchObject({ code: '40014' });
  });
});
