import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();

it('is for unified accounts alone', async () => {
  const reply = await venue().call('GET', '/api/v3/account/collateral-type', { as: 'dave' });
  expect(reply).toMatchObject({ status: 400, code: '40084' });
});
