import { expect, it } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const borrow = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body, as });

it('lists what is owed, with its value', async () => {
  await borrow({ coin: 'ETH', borrowAmount: '2' });
  const { data } = await venue().call('GET', '/api/v3/account/repayable-coins');
  expect(data).toEqual({
    repayableCoinList: [{ coin: 'ETH', size: '2', amount: '4000' }],
    maxSelection: '20',
  });
});
