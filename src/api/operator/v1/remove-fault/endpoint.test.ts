import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const as = 'operator';
const call = (act: string, body: object) => venue.call('POST', `/operator/v1/${act}`, { as, body });

it('takes a fault back', async () => {
  const { data } = await call('add-fault', { do: 'maintenance' });
  expect(data).toEqual({ id: 'maintenance-1' });
  expect((await venue.call('GET', '/api/v2/public/time', { as: null })).status).toBe(503);
  const tried = await call('remove-fault', { ...data, dryRun: 'yes' });
  expect(tried.data).toMatchObject(data);
  expect((await venue.call('GET', '/api/v2/public/time', { as: null })).status).toBe(503);
  expect((await call('remove-fault', data)).data).toEqual(data);
  expect((await venue.call('GET', '/api/v2/public/time', { as: null })).status).toBe(200);
});

it('refuses one that there is not', async () => {
  const refused = { status: 400, code: '40034', msg: expect.stringContaining('id') };
  expect(await call('remove-fault', { id: 'x' })).toMatchObject(refused);
});
