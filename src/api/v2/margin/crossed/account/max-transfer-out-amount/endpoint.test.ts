import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const borrow = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body, as });

const most = async (coin: string) => {
  const path = '/api/v2/margin/crossed/account/max-transfer-out-amount';
  return (await venue().call('GET', path, { query: { coin } })).data?.maxTransferOutAmount;
};

it('is what may leave: all without debts, and what is borrowed too while there is margin', async () => {
  expect(await most('USDT')).toBe('1000000');
  await borrow({ coin: 'USDT', borrowAmount: '1000' });
  expect(await most('USDT')).toBe('1001000');
});
