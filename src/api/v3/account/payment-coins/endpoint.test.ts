import { expect, it } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const borrow = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body, as });

const coins = async () => (await venue().call('GET', '/api/v3/account/payment-coins')).data;

it('lists what there is of the coins that are owed', async () => {
  expect((await coins()).paymentCoinList).toEqual([]);
  await borrow({ coin: 'ETH', borrowAmount: '2' });
  expect((await coins()).paymentCoinList).toEqual([
    { coin: 'ETH', size: '1002', amount: '2004000' },
  ]);
});
