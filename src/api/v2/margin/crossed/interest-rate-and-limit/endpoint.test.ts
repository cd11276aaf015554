import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const terms = (coin: string) =>
  venue().call('GET', '/api/v2/margin/crossed/interest-rate-and-limit', {
    query: { coin },
    as: null,
  });

it('tells the terms of a coin that is lent, and of one that is not', async () => {
  // 0.00001 · 24, and 365 times that.
  expect((await terms('USDT')).data).toEqual([
    {
      coin: 'USDT',
      transferable: true,
      borrowable: true,
      leverage: '5',
      dailyInterestRate: '0.00024',
      annualInterestRate: '0.0876',
      maxBorrowableAmount: '5000000',
      vipList: [
        {
          level: '0',
          limit: '5000000',
          dailyInterestRate: '0.00024',
          annualInterestRate: '0.0876',
          discountRate: '1',
        },
      ],
    },
  ]);
  expect((await terms('DOGE')).data[0]).toMatchObject({ borrowable: false, leverage: '1' });
  expect(await terms('NONE')).toMatchObject({ code: '13002', data: null });
});
