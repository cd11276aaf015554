import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();

it('is 40054, as on the exchange where nobody ever asked for a switch', async () => {
  const reply = await venue().call('GET', '/api/v3/account/switch-status');
  expect(reply).toMatchObject({ status: 400, code: '40054', data: null });
});
