import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const CONTRACT = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' };

describe('open-count', () => {
  const venue = perTest();
  const count = (query: Record<string, string>) =>
    venue().call('GET', '/api/v2/mix/account/open-count', {
      query: { ...CONTRACT, openAmount: '1000', openPrice: '60000', ...query },
    });

  it('is what margin and taker fee leave of the amount', async () => {
    // 0.165 · 60 000 = 9 900: 990 + 5.94; at 100 times 1.572 · 60 000 = 94 320: 943.2 + 56.592.
    expect((await count({ leverage: '10' })).data).toEqual({ size: '0.165' });
    expect((await count({ leverage: '100' })).data).toEqual({ size: '1.572' });
    expect((await count({})).data).toEqual({ size: '0.165' });
  });

  it('counts an inverse contract in its own coin', async () => {
    const inverse = { symbol: 'BTCUSD', productType: 'COIN-FUTURES', marginCoin: 'BTC' };
    // 9.94 · (0.1 + 0.0006) = 0.999964 of 1 BTC.
    expect((await count({ ...inverse, openAmount: '1' })).data).toEqual({ size: '9.94' });
  });

  it.each([
    ['an amount of nothing', { openAmount: '0' }, '40020'],
    ['an amount finer than the coin', { openAmount: '0.000000001' }, '40020'],
    ['a leverage above the highest', { leverage: '126' }, '43050'],
  ])('refuses %s', async (_, query, code) => {
    expect(await count(query)).toMatchObject({ status: 400, code });
  });
});
