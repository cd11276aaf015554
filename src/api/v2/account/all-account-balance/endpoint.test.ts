import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

async function balances(venue: TestVenue, as = 'alice') {
  return (await venue.call('GET', '/api/v2/account/all-account-balance', { as })).data;
}

describe('success', () => {
  const venue = perTest();

  const NONE = ['earn', 'bots', 'margin'].map((accountType) => ({ accountType, usdtBalance: '0' }));

  it('shows the one wallet of a user as spot, with the profit of its positions', async () => {
    // 1 000 000 USDT + 100 BTC at 60 000 + 1 000 ETH at 2 000 + 1 000 000 DOGE at 0.1.
    expect(await balances(venue())).toEqual([
      { accountType: 'spot', usdtBalance: '9100000' },
      { accountType: 'futures', usdtBalance: '0' },
      { accountType: 'funding', usdtBalance: '0' },
      ...NONE,
    ]);
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.1']);
    const pin = { category: 'USDT-FUTURES', symbol: 'ETHUSDT', price: '2001' } as const;
    await venue().submit({ type: 'set-mark-price', ...pin, by: 'test' });
    // The fee of 3.6 is gone, and 1 000 ETH are worth 1 000 more.
    expect((await balances(venue()))[0]).toMatchObject({ usdtBalance: '9100996.4' });
  });

  it('tells spot from futures for a classic user', async () => {
    expect(await balances(venue(), 'dave')).toEqual([
      { accountType: 'spot', usdtBalance: '1000' },
      { accountType: 'futures', usdtBalance: '500' },
      { accountType: 'funding', usdtBalance: '0' },
      ...NONE,
    ]);
  });
});

describe('money in the funding wallet', () => {
  const venue = perTest();

  it('R-W-14 counts as funding, and in no other account', async () => {
    const money = { uid: '1004', coin: 'USDT', amount: '7', wallet: 'funding' } as const;
    await venue().submit({ type: 'deposit', ...money, reference: 'f', by: 'test' });
    expect((await balances(venue(), 'dave')).slice(0, 3)).toEqual([
      { accountType: 'spot', usdtBalance: '1000' },
      { accountType: 'futures', usdtBalance: '500' },
      { accountType: 'funding', usdtBalance: '7' },
    ]);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40085 for a unified user', async () => {
    const reply = await venue().call('GET', '/api/v2/account/all-account-balance', { as: 'erin' });
    expect(reply).toMatchObject({ status: 400, code: '40085' });
  });
});
