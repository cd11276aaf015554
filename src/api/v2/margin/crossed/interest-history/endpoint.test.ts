import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const borrow = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body, as });

const list = async () => {
  const path = '/api/v2/margin/crossed/interest-history';
  return (await venue().call('GET', path)).data;
};

it('lists each charge', async () => {
  expect(await list()).toEqual({ resultList: [], maxId: '', minId: '' });
  await borrow({ coin: 'ETH', borrowAmount: '100' });
  venue().clock.nowMs += 7_200_000;
  await venue().submit({ type: 'tick' });
  const { resultList, maxId } = await list();
  expect(resultList).toHaveLength(2);
  expect(resultList[0]).toMatchObject({
    interestId: maxId,
    loanCoin: 'ETH',
    interestAmount: '0.002',
    dailyInterestRate: '0.00048',
  });
});
