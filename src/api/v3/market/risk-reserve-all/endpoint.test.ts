import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/market/risk-reserve-all';

describe('risk-reserve-all', () => {
  const venue = perTest();

  const ask = (query: Record<string, string>) => venue().call('GET', PATH, { query, as: null });

  it('tells what stands behind each contract of the category', async () => {
    const pair = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } as const;
    await venue().submit({
      type: 'top-up-reserve',
      ...pair,
      amount: '12.5',
      reference: 'one',
      by: 'test',
    });
    expect((await ask({ category: 'USDT-FUTURES' })).data).toEqual({
      list: [
        { symbols: ['BTCUSDT'], coin: 'USDT', balance: '0' },
        { symbols: ['ETHUSDT'], coin: 'USDT', balance: '12.5' },
        { symbols: ['XRPUSDT'], coin: 'USDT', balance: '0' },
      ],
    });
    expect((await ask({ category: 'COIN-FUTURES' })).data).toEqual({
      list: [{ symbols: ['BTCUSD'], coin: 'BTC', balance: '0' }],
    });
    expect((await ask({ category: 'USDC-FUTURES' })).data).toEqual({ list: [] });
  });

  it.each([
    ['no category', {}, '40019'],
    ['a spot category', { category: 'SPOT' }, '40020'],
  ])('refuses %s', async (_, query, code) => {
    expect(await ask(query)).toMatchObject({ status: 400, code, data: null });
  });
});
