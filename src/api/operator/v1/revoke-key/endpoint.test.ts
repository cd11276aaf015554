import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const revoke = (key: string) =>
  venue.call('POST', '/operator/v1/revoke-key', { as: 'operator', body: { key } });

const settings = () => venue.call('GET', '/api/v3/account/settings', { as: 'alice' });

it('closes a key from the next request on', async () => {
  expect(await settings()).toMatchObject({ code: '00000' });
  expect(await revoke('alice')).toMatchObject({ code: '00000', data: { key: 'alice' } });
  expect(await settings()).toMatchObject({ status: 400, code: '40037' });
});

it('refuses a key that does not exist', async () => {
  expect(await revoke('nobody')).toMatchObject({ status: 400, code: '40041' });
});
