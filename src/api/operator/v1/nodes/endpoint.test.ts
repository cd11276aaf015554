import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

// On three machines: test/durability/cluster-reads.test.ts.
it('tells that a venue of one machine has no others', async () => {
  const { data } = await venue.call('GET', '/operator/v1/nodes', { as: 'operator' });
  expect(data).toEqual({ leader: '', epoch: '', seq: '', timeMs: '', list: [] });
});
