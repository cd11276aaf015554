import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

it('lists rules in the order in which they were added', async () => {
  const as = 'operator';
  const list = async () => (await venue.call('GET', '/operator/v1/faults', { as })).data.list;
  expect(await list()).toEqual([]);
  for (const body of [
    { do: 'drop', on: { uid: '9' } },
    { do: 'reset', on: { key: 'k' } },
  ])
    await venue.call('POST', '/operator/v1/add-fault', { as, body });
  expect(await list()).toEqual([
    { id: 'drop-1', on: { uid: '9' }, when: {}, do: 'drop', with: '{}', times: '' },
    { id: 'reset-2', on: { key: 'k' }, when: {}, do: 'reset', with: '{}', times: '' },
  ]);
});
