/**
 * `bourse/testing`: a venue inside a test suite, by the same composition that `bourse serve` runs.
 *
 *     await using venue = await startVenue({ seed: '7' });
 */

import Type from 'typebox';
import { present } from '../primitives/present.ts';
import { isClockMode } from '../venue/clock.ts';
import { checkOptions } from '../venue/file/read-venue-file.ts';
import type { VenueFile } from '../venue/file/schema.ts';
import { closed, integer, text, word } from '../venue/file/vocabulary.ts';
import { startVenue as start } from '../venue/start-venue.ts';
import { VenueError } from '../venue/venue-error.ts';
import { operatorClient } from './operator-client.ts';
import { TestingVenue } from './testing-venue.ts';
import type { StartOptions, StartVenue } from './venue.ts';

export type * from './venue.ts';
export { VenueError };

const PORT_MAX = 65_535;
const optionsSchema = closed({
  seed: Type.Optional(text()),
  clock: Type.Optional(text()),
  market: Type.Optional(word(['on', 'off'])),
  rateLimits: Type.Optional(word(['on', 'off'])),
  data: Type.Optional(text()),
  port: Type.Optional(integer(0, PORT_MAX)),
});

/** What a suite in plain JavaScript writes wrongly would otherwise start a venue that is not the one meant. */
function check({ venue: _, faults: __, ...options }: StartOptions): void {
  checkOptions('startVenue', options, optionsSchema);
  const { clock = 'manual' } = options;
  if (isClockMode(clock)) return;
  throw new VenueError(
    `startVenue: clock: expected manual, system or x60; got "${clock}"`,
    'usage',
  );
}

export const startVenue: StartVenue = async (options = {}) => {
  check(options);
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
