import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const advance = (body: unknown) =>
  venue.call('POST', '/operator/v1/advance-clock', { as: 'operator', body });

describe('success', () => {
  it('moves venue time by so much, or to a time', async () => {
    const start = venue.clock.nowMs;
    expect((await advance({ byMs: '1500' })).data).toEqual({ timeMs: String(start + 1500) });
    expect(venue.state.timeMs).toBe(start + 1500);
    const reply = await advance({ toMs: String(start + 9000), reason: 'to the close' });
    expect(reply.data).toEqual({ timeMs: String(start + 9000) });
  });
});

describe('errors', () => {
  it.each([
    ['backwards', { toMs: '1' }, '90006'],
    ['neither', {}, '40019'],
    ['both', { byMs: '1', toMs: '99999999999999' }, '40020'],
    ['by zero', { byMs: '0' }, '40020'],
    ['by less than zero', { byMs: '-5' }, '40020'],
  ])('%s', async (_, body, code) => {
    const before = venue.state.seq;
    expect(await advance(body)).toMatchObject({ status: 400, code, data: null });
    expect(venue.state.seq).toBe(before);
  });

  it('a venue on the system clock', async () => {
    const { settings } = venue.state;
    await venue.submit({
      type: 'configure-venue',
      manualClock: false,
      settings,
      copyTradingPairs: [],
      by: 'test',
    });
    expect(await advance({ byMs: '1' })).toMatchObject({ status: 400, code: '90007' });
  });
});
