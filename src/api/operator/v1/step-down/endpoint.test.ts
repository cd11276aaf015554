import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

// On three machines: test/durability/cluster-reads.test.ts.
it('R-Y-13: is refused on one machine, and leaves no line in the audit trail', async () => {
  const { seq } = venue.state;
  for (const dryRun of ['yes', 'no'])
    expect(
      await venue.call('POST', '/operator/v1/step-down', {
        as: 'operator',
        body: { dryRun, reason: 'a new disk' },
      }),
    ).toMatchObject({ status: 400, code: '90020', msg: expect.stringContaining('one machine') });
  expect(venue.state.seq).toBe(seq);
});
