import { afterEach, beforeEach, expect, it } from 'vitest';
import { PERP_BID, placeUnified } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';
import { version } from '../../../../venue/version.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const hash = async (of: TestVenue) =>
  (await of.call('GET', '/operator/v1/state-hash', { as: 'operator' })).data;

it('is the same for the same commands and changes with each', async () => {
  const other = await startTestVenue();
  const before = await hash(venue);
  expect(before).toMatchObject({
    seq: String(venue.state.seq),
    timeMs: String(venue.clock.nowMs),
    hash: expect.any(String),
    journalId: 'memory',
    fromSeq: '1',
    version,
  });
  expect(await hash(other)).toEqual(before);
  await placeUnified(venue, PERP_BID);
  expect((await hash(venue)).hash).not.toBe(before.hash);
  await placeUnified(other, PERP_BID);
  expect(await hash(other)).toEqual(await hash(venue));
  await other.close();
});
