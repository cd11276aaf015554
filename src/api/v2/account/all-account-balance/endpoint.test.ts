import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

async function balances(venue: TestVenue, as = 'alice') {
  return (await venue.call('GET', '/api/v2/account/all-account-balance', { as })).data;
}

describe('success', () => {
  const venue = perTest();

  it('is one account for a user with one wallet, with the profit of its positions', async () => {
    // 1 000 000 USDT + 100 BTC at 60 000 + 1 000 ETH at 2 000 + 1 000 000 DOGE at 0.1.
    expect(await balances(venue())).toEqual([{ accountType: 'unified', usdtBalance: '9100000' }]);
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.1']);
    const pin = { category: 'USDT-FUTURES', symbol: 'ETHUSDT', price: '2001' } as const;
    await venue().submit({ type: 'set-mark-price', ...pin, by: 'test' });
    // The fee of 3.6 is gone, and 1 000 ETH are worth 1 000 more.
    expect(await balances(venue())).toMatchObject([{ usdtBalance: '9100996.4' }]);
  });

  it('tells spot from futures for a classic user', async () => {
    expect(await balances(venue(), 'dave')).toEqual([
      { accountType: 'spot', usdtBalance: '1000' },
      { accountType: 'futures', usdtBalance: '500' },
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
