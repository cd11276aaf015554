import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function account(venue: TestVenue, query: Record<string, string> = {}, as = 'alice') {
  const named = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' };
  const path = '/api/v2/mix/account/account';
  return venue.call('GET', path, { as, query: { ...named, ...query } });
}

describe('success', () => {
  const venue = perTest();

  it('adds leverage as JSON numbers and both modes to the money', async () => {
    expect((await account(venue())).data).toMatchObject({
      marginCoin: 'USDT',
      available: '1000000',
      crossedMarginLeverage: 10,
      isolatedLongLever: 10,
      isolatedShortLever: 10,
      marginMode: 'crossed',
      posMode: 'one_way_mode',
    });
    expect((await account(venue(), {}, 'carol')).data).toMatchObject({ posMode: 'hedge_mode' });
  });
});

describe('a union account', () => {
  const venue = perTest();

  it('lists what of each coin stands for its positions', async () => {
    const body = { productType: 'USDT-FUTURES', assetMode: 'union' };
    await venue().call('POST', '/api/v2/mix/account/set-asset-mode', { as: 'alice', body });
    const { data } = await account(venue());
    expect(data.assetMode).toBe('union');
    expect(data.assetList).toContainEqual({
      coin: 'USDT',
      balance: '1000000',
      available: '1000000',
    });
  });
});

describe('refused', () => {
  const venue = perTest();

  it('names an unknown pair, another margin coin, and all that is missing', async () => {
    expect(await account(venue(), { symbol: 'NOPEUSDT' })).toMatchObject({ code: '40034' });
    expect(await account(venue(), { marginCoin: 'BTC' })).toMatchObject({ code: '43049' });
    const bare = await venue().call('GET', '/api/v2/mix/account/account');
    expect(bare).toMatchObject({ code: '40019' });
    expect(bare.msg).toContain('symbol,productType,marginCoin');
  });
});
