import { afterEach, beforeEach, expect, it } from 'vitest';
import { asked, unionVenue } from '../../../../../../test/support/union-account.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await unionVenue();
});
afterEach(() => venue.close());

it('R-B-17: is what the funding wallet has', async () => {
  const read = async () => (await asked(venue, 'account/transfer-limits', { coin: 'USDT' })).data;
  expect(await read()).toEqual({ coin: 'USDT', maxTransferIn: '0' });
  const money = { uid: '1001', coin: 'USDT', amount: '12.5', wallet: 'funding' } as const;
  await venue.submit({ type: 'deposit', ...money, reference: 'd-1', by: 'test' });
  expect(await read()).toEqual({ coin: 'USDT', maxTransferIn: '12.5' });
});

it('errors: a coin that there is not, and none', async () => {
  expect(await asked(venue, 'account/transfer-limits', { coin: 'NONE' })).toMatchObject({
    status: 400,
    code: '13002',
  });
  expect(await asked(venue, 'account/transfer-limits')).toMatchObject({ code: '40019' });
});
