import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const borrow = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body, as });

const most = async (coin: string) => {
  const path = '/api/v2/margin/crossed/account/max-borrowable-amount';
  return (await venue().call('GET', path, { query: { coin } })).data?.maxBorrowableAmount;
};

it('is what can be borrowed, and not a unit more', async () => {
  // 9 M dollars at 5x would carry more ETH: the coin's own limit of 500 binds.
  expect(await most('ETH')).toBe('500');
  await borrow({ coin: 'ETH', borrowAmount: '200' });
  expect(await most('ETH')).toBe('300');
  expect(await borrow({ coin: 'ETH', borrowAmount: '300.00000001' })).toMatchObject({
    code: '43135',
  });
  expect(await most('DOGE')).toBe('0');
});
