import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/account/pre-set-leverage';
const PAIR = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', marginMode: 'cross' };

describe('pre-set-leverage', () => {
  const venue = perTest();
  const ask = (query: Record<string, string>) => venue().call('GET', PATH, { query });

  it('R-G-12 tells what a leverage would do, and sets nothing', async () => {
    const { seq } = venue().state;
    const { data } = await ask({ ...PAIR, leverage: '20' });
    // 1 000 000 / 60 000 / (1/20 + 0.0006) = 329.380…
    expect(data).toEqual({ estMaxOpen: '329.38', requiredMargin: '0', marginChange: '0' });
    const sides = { marginMode: 'isolated', longLeverage: '20', shortLeverage: '5' };
    expect((await ask({ ...PAIR, ...sides })).data).toEqual(data);
    expect(venue().state.seq).toBe(seq);
  });

  it.each([
    ['no leverage', {}, '40019'],
    ['one that the contract does not allow', { leverage: '126' }, '25223'],
    ['a category that has none', { category: 'SPOT', symbol: 'ETHUSDT', leverage: '3' }, '40020'],
  ])('refuses %s', async (_, more, code) => {
    expect(await ask({ ...PAIR, ...more })).toMatchObject({ status: 400, code, data: null });
  });
});
