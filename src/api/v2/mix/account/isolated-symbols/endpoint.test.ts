import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';

const PATH = '/api/v2/mix/account/isolated-symbols';

describe('isolated contracts', () => {
  const venue = perTest();
  const symbols = async (productType: string) =>
    (await venue().call('GET', PATH, { query: { productType } })).data;

  it('are those that an order or a setting made so, by name', async () => {
    expect(await symbols('USDT-FUTURES')).toEqual([]);
    await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    const contract = { symbol: 'ETHUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' };
    const setMode = (marginMode: string) =>
      venue().call('POST', '/api/v2/mix/account/set-margin-mode', {
        body: { ...contract, marginMode },
      });
    await setMode('isolated');
    expect(await symbols('USDT-FUTURES')).toEqual([
      { symbol: 'BTCUSDT', marginMode: 'isolated' },
      { symbol: 'ETHUSDT', marginMode: 'isolated' },
    ]);
    await setMode('crossed');
    expect(await symbols('USDT-FUTURES')).toHaveLength(1);
    expect(await symbols('COIN-FUTURES')).toEqual([]);
  });

  it('is 40014 for a key that may not read futures', async () => {
    const reply = await venue().call('GET', PATH, { as: 'alice-spot' });
    expect(reply).toMatchObject({ status: 400, code: '40014' });
  });
});
