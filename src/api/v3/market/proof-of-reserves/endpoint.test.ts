import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/market/proof-of-reserves';

describe('proof-of-reserves', () => {
  const venue = perTest();

  it('R-L-17 tells what is owed and held of each coin, under one root', async () => {
    const { data } = await venue().call('GET', PATH, { as: null });
    // Four users have 1 000 000 USDT and 100 BTC each, Dave 1 500 USDT in two wallets.
    expect(data).toEqual({
      merkleRootHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      totalReserveRatio: '100%',
      list: [
        ['BTC', '400.00'],
        ['DOGE', '4000000.00'],
        ['ETH', '4000.00'],
        ['USDT', '4001500.00'],
      ].map(([coin, assets]) => ({
        ...{ coin, userAssets: assets, platformAssets: assets, reserveRatio: '100%' },
      })),
    });
    expect((await venue().call('GET', PATH, { as: null })).data).toEqual(data);
  });

  it('R-L-17 holds less than it owes of a coin that left by an exchange, and says so rounded down', async () => {
    const exchange = {
      type: 'convert',
      uid: '1001',
      fromCoin: 'USDT',
      fromSize: '60000',
      toCoin: 'BTC',
      toSize: '1',
      price: '0.00001666',
      quoteId: 'one',
    } as const;
    expect(await venue().submit(exchange)).toMatchObject({ ok: true });
    const { data } = await venue().call('GET', PATH, { as: null });
    // 400 of 401 BTC are 99.7506 %; 4 001 500 of 3 941 500 USDT 101.5222 %.
    expect(data.list[0]).toMatchObject({ userAssets: '401.00', reserveRatio: '99.75%' });
    expect(data.list[3]).toMatchObject({ userAssets: '3941500.00', reserveRatio: '101.52%' });
    expect(data.totalReserveRatio).toBe('100%');
  });
});
