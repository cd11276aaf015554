import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();

it('lists nothing where nothing was exchanged, and needs both coins', async () => {
  const read = (query: Record<string, string>) =>
    venue().call('GET', '/api/v3/account/convert-records', { query });
  expect((await read({ fromCoin: 'ETH', toCoin: 'BTC' })).data).toEqual({ list: [], cursor: '' });
  expect(await read({ fromCoin: 'ETH' })).toMatchObject({ code: '40019', data: null });
});
