import { expect, it } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

it('tells the rate of a coin: none where it is not lent, 13002 for one that there is not', async () => {
  const rate = (coin: string) =>
    venue().call('GET', '/api/v2/margin/interest-rate-record', { query: { coin }, as: null });
  expect((await rate('ETH')).data).toEqual({
    coin: 'ETH',
    dailyInterestRate: '0.00048',
    annualInterestRate: '0.1752',
    updatedTime: String(venue().clock.nowMs),
  });
  expect((await rate('DOGE')).data.dailyInterestRate).toBe('0');
  expect(await rate('NOPE')).toMatchObject({ code: '13002' });
});
