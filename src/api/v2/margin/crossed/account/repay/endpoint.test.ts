import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const borrow = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body, as });

const repay = (body: unknown) =>
  venue().call('POST', '/api/v2/margin/crossed/account/repay', { body });

it('pays back and tells what is still owed', async () => {
  await borrow({ coin: 'USDT', borrowAmount: '1000' });
  expect((await repay({ coin: 'USDT', repayAmount: '400' })).data).toEqual({
    coin: 'USDT',
    repayId: expect.stringMatching(/^\d{18,19}$/),
    repayAmount: '400',
    remainDebtAmount: '600',
  });
});

it('is refused where nothing is owed', async () => {
  expect(await repay({ coin: 'USDT', repayAmount: '1' })).toMatchObject({ code: '50061' });
});
