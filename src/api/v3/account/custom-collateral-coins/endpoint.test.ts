import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();

it('names the coins that count for anything, to who has no key too', async () => {
  const { data } = await venue().call('GET', '/api/v3/account/custom-collateral-coins', {
    as: null,
  });
  const coins = ['BTC', 'DOGE', 'ETH', 'USDT', 'XRP'];
  expect(data).toEqual(coins.map((collateralCoin) => ({ collateralCoin })));
});
