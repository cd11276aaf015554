import { expect, it } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const borrow = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body, as });

const repay = (repayableCoinList: string[], paymentCoinList: string[]) =>
  venue().call('POST', '/api/v3/account/repay', { body: { repayableCoinList, paymentCoinList } });

it('Z26: pays each debt in its own coin, and says YES', async () => {
  await borrow({ coin: 'ETH', borrowAmount: '2' });
  await borrow({ coin: 'USDT', borrowAmount: '100' });
  expect((await repay(['ETH', 'USDT'], ['ETH', 'USDT'])).data).toEqual({
    result: 'YES',
    repayAmount: '4100',
  });
  expect(venue().state.ledger.debtors.size).toBe(0);
});

it('exchanges nothing, and is refused where nothing is owed', async () => {
  await borrow({ coin: 'ETH', borrowAmount: '2' });
  expect(await repay(['ETH'], ['USDT'])).toMatchObject({ code: '25240', data: null });
  expect(await repay(['USDT'], ['USDT'])).toMatchObject({ code: '25217', data: null });
});

it('Z19: a debt is told apart: available is never above balance, and equity is what is left', async () => {
  await borrow({ coin: 'ETH', borrowAmount: '2' });
  const { data } = await venue().call('GET', '/api/v3/account/assets', { query: { coin: 'ETH' } });
  expect(data.assets).toEqual([
    {
      ...{ coin: 'ETH', equity: '1000', usdValue: '2000000' },
      ...{ balance: '1002', available: '1002', debt: '2', locked: '0' },
    },
  ]);
});
