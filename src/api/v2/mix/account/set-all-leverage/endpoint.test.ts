import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

describe('set-all-leverage', () => {
  const venue = perTest();
  const set = (leverage: string, as = 'alice') =>
    venue().call('POST', '/api/v2/mix/account/set-all-leverage', {
      as,
      body: { productType: 'USDT-FUTURES', leverage },
    });
  const leverageOf = async (symbol: string) => {
    const query = { productType: 'USDT-FUTURES', marginCoin: 'USDT', symbol };
    const { data } = await venue().call('GET', '/api/v2/mix/account/account', { query });
    return [data.crossedMarginLeverage, data.isolatedLongLever, data.isolatedShortLever];
  };

  it('R-U-12 sets it on every contract of the product type', async () => {
    expect((await set('7')).data).toBe('success');
    for (const symbol of ['BTCUSDT', 'ETHUSDT', 'XRPUSDT'])
      expect(await leverageOf(symbol)).toEqual([7, 7, 7]);
  });

  it('R-U-12 changes nothing where one of them does not allow it, and names it', async () => {
    const reply = await set('126');
    expect(reply).toMatchObject({ code: '43050', data: null });
    expect(await leverageOf('BTCUSDT')).toEqual([10, 10, 10]);
  });

  it('needs the permission to trade futures', async () => {
    expect(await set('7', 'alice-spot')).toMatchObject({ code: '40014' });
  });
});
