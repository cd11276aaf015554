import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();

it('is empty where nothing was moved', async () => {
  const query = { category: 'USDT-FUTURES' };
  const reply = await venue().call('GET', '/api/v3/account/move-position-history', { query });
  expect(reply.data).toMatchObject({ list: [] });
});
