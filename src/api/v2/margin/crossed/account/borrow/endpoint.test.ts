import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const borrow = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body, as });

it('lends into the wallet and names the loan', async () => {
  const reply = await borrow({ coin: 'USDT', borrowAmount: '1000.5' });
  expect(reply.data).toEqual({
    loanId: expect.stringMatching(/^\d{18,19}$/),
    coin: 'USDT',
    borrowAmount: '1000.5',
  });
});

it.each([
  ['a coin that is not lent', 'alice', { coin: 'DOGE', borrowAmount: '1' }, '50001'],
  ['a coin that does not exist', 'alice', { coin: 'NONE', borrowAmount: '1' }, '13002'],
  ['more than is lent', 'alice', { coin: 'USDT', borrowAmount: '5000001' }, '43135'],
  ['no amount', 'alice', { coin: 'USDT' }, '40019'],
  [
    'a classic account whose margin wallet is empty',
    'dave',
    { coin: 'USDT', borrowAmount: '1' },
    '43012',
  ],
  ['a key that only reads', 'alice-reader', { coin: 'USDT', borrowAmount: '1' }, '40014'],
])('refuses %s', async (_, as, body, code) => {
  expect(await borrow(body, as)).toMatchObject({ code, data: null });
});
