import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
});
afterAll(() => venue.close());

it('nobody has bots, as the overview of all accounts says too', async () => {
  const ask = (query: Record<string, string>) =>
    venue.call('GET', '/api/v2/account/bot-assets', { as: 'alice', query });
  expect(await ask({})).toMatchObject({ code: '00000', data: [] });
  expect(await ask({ accountType: 'futures' })).toMatchObject({ code: '00000', data: [] });
  expect(await ask({ accountType: 'grid' })).toMatchObject({ code: '40020' });
  const { data } = await venue.call('GET', '/api/v2/account/all-account-balance', { as: 'alice' });
  expect(data).toContainEqual({ accountType: 'bots', usdtBalance: '0' });
});
