import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

it('tells the last command that the snapshot holds', async () => {
  const reply = await venue.call('POST', '/operator/v1/snapshot', { as: 'operator', body: {} });
  expect(reply).toMatchObject({ code: '00000', data: { seq: String(venue.state.seq) } });
});
