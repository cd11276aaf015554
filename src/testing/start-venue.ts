/**
 * `bourse/testing`: a venue inside a test suite, by the same composition that `bourse serve` runs.
 *
 *     await using venue = await startVenue({ seed: '7' });
 */

import { present } from '../primitives/present.ts';
import type { VenueFile } from '../venue/file/schema.ts';
import { startVenue as start } from '../venue/start-venue.ts';
import { VenueError } from '../venue/venue-error.ts';
import { operatorClient } from './operator-client.ts';
import { TestingVenue } from './testing-venue.ts';
import type { StartVenue } from './venue.ts';

export type * from './venue.ts';
export { VenueError };

export const startVenue: StartVenue = async (options = {}) => {
  const { venue, seed = '1', clock = 'manual', market = 'off', port = 0 } = options;
  const { data, faults, rateLimits } = options;
  let stopped: Error | undefined;
  const running = await start({
    // Read as a venue file is, and refused like one.
    ...(venue === undefined ? {} : { venue: venue as string | VenueFile }),
    ...present({ data, faults, rateLimits }),
    ...{ seed, clock, market, port },
    drainMs: 0,
    onStop: (cause) => {
      stopped ??= cause;
    },
  });
  return new TestingVenue(running, await operatorClient(running), () => stopped);
};
