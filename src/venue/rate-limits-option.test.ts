import { afterEach, describe, expect, it } from 'vitest';
import { startVenue } from '../../test/support/checked-replies.ts';
import { fixtureVenue } from '../../test/support/fixture-venue.ts';
import { withRateLimits } from './rate-limits-option.ts';
import type { RunningVenue } from './running-venue.ts';

const venues: RunningVenue[] = [];
afterEach(async () => {
  for (const venue of venues.splice(0)) await venue.close();
});

/** Of 60 calls at once how many were refused by a limit, and what the venue tells of its limits. */
async function limits(rateLimits: 'on' | 'off' | undefined, inFile: Record<string, number>) {
  const venue = await startVenue({
    venue: { ...fixtureVenue, rateLimits: inFile },
    env: {},
    hostMs: () => 1_000,
    ...(rateLimits === undefined ? {} : { rateLimits }),
  });
  venues.push(venue);
  const asked = Array.from({ length: 60 }, () => venue.app.inject('/api/v2/public/time'));
  const refused = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 429);
  const { data } = (await venue.app.inject('/venue/v1/info')).json();
  return { refused: refused.length, named: data.limits.rateLimits };
}

describe('--rate-limits', () => {
  it('takes those of the venue file where nothing is said', async () => {
    expect(await limits(undefined, { '*': 0 })).toEqual({
      refused: 0,
      named: [{ operation: '*', perSecond: '0' }],
    });
  });

  it('on: those of the exchange, whatever the file says', async () => {
    const { named, refused } = await limits('on', { '*': 0 });
    expect(named).toEqual([]);
    expect(refused).toBeGreaterThan(30);
  });

  it('off: none, whatever the file says', async () => {
    expect(await limits('off', { 'GET /api/v2/public/time': 1 })).toMatchObject({ refused: 0 });
  });

  it('goes for sockets too, and leaves what is no rate', () => {
    const feeds = { messagesPerSecond: 3, subscribesPerHour: 5, idleMs: 5_000 };
    expect(withRateLimits({ feeds }, 'on')).toEqual({ feeds: { idleMs: 5_000 } });
    expect(withRateLimits({ feeds }, 'off').feeds).toEqual({
      ...{ messagesPerSecond: 0, subscribesPerHour: 0, idleMs: 5_000 },
      ...{ connectionsPerAddress: 0, attemptsPer5Minutes: 0 },
    });
  });
});
