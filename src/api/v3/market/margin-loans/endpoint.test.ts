import { expect, it } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const loans = (coin: string) =>
  venue().call('GET', '/api/v3/market/margin-loans', { query: { coin }, as: null });

it('tells interest and limit; a coin that is not lent has none', async () => {
  expect((await loans('USDT')).data).toEqual({
    dailyInterest: '0.00024',
    annualInterest: '0.0876',
    limit: '5000000',
  });
  expect((await loans('BTC')).data).toEqual({
    dailyInterest: '0',
    annualInterest: '0',
    limit: '0',
  });
  expect(await loans('NONE')).toMatchObject({ code: '25201', data: null });
});
