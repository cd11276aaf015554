/**
 * Decides what a start means: a new venue from a file (or the demo venue), or an existing one,
 * which stays what it was made from; a venue file that differs is then named, not applied.
 */
import { fileURLToPath } from 'node:url';
import {
  differingSections,
  type RunningSections,
  runningSections,
  type VenueRecord,
} from './backing/venue-record.ts';
import type { ClockMode } from './clock.ts';
import { readVenueFile } from './file/read-venue-file.ts';
import type { VenueFile } from './file/schema.ts';
import { VenueError } from './venue-error.ts';

export interface VenuePlan {
  /** What the keys are shown from, and what a new venue is made from; undefined: not at hand. */
  readonly file: VenueFile | undefined;
  readonly isDemo: boolean;
  /** Whether the venue exists: its file's commands are all in the journal. */
  readonly isApplied: boolean;
  readonly clock: ClockMode;
  readonly running: RunningSections;
  readonly warnings: readonly string[];
}

const DEMO_VENUE = fileURLToPath(new URL('./demo-venue.yaml', import.meta.url));

export function planVenue(asked: {
  readonly venue: VenueFile | undefined;
  readonly clock: ClockMode | undefined;
  /** Of the data folder; undefined when it is new. */
  readonly record: VenueRecord | undefined;
}): VenuePlan {
  const { venue, record, clock } = asked;
  if (record === undefined) {
    const file = venue ?? readVenueFile(DEMO_VENUE, {});
    return {
      file,
      isDemo: venue === undefined,
      isApplied: false,
      clock: clock ?? 'system',
      running: runningSections(file),
      warnings: [],
    };
  }
  if (clock !== undefined && clock !== record.clock) {
    throw new VenueError(
      `this data folder runs on the ${record.clock} clock; start it with --clock ${record.clock}`,
      'usage',
    );
  }
  return planAgain(venue, record);
}

function planAgain(venue: VenueFile | undefined, record: VenueRecord): VenuePlan {
  const { isDemo, isApplied, clock } = record;
  const file = venue ?? (isDemo ? readVenueFile(DEMO_VENUE, {}) : undefined);
  const differing = file === undefined ? [] : differingSections(record, file);
  if (!isApplied && (file === undefined || differing.length > 0)) {
    throw new VenueError(
      'the first start of this data folder was cut off; start it with the same venue file, or delete it',
      'usage',
    );
  }
  const running = file === undefined ? record.running : runningSections(file);
  return { file, isDemo, isApplied, clock, running, warnings: warningsOf(differing) };
}

/** Sections that are read at every start: a change there does take effect. */
const AT_EVERY_START = new Set(['market', 'rateLimits']);

function warningsOf(differing: readonly string[]): readonly string[] {
  const ignored = differing.filter((section) => !AT_EVERY_START.has(section));
  if (ignored.length === 0) return [];
  return [
    `the venue file differs in ${ignored.join(', ')} from the one this data folder was made from; ` +
      'the difference has no effect (use the operator commands)',
  ];
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** The demo venue's keys are public, and a made-up token is on the screen: neither leaves the host. */
export function refuseExposure(asked: {
  readonly host: string;
  readonly isDemo: boolean;
  readonly operatorToken: string | undefined;
}): void {
  if (LOOPBACK.test(asked.host)) return;
  if (asked.isDemo) {
    throw new VenueError(
      `refused to listen on ${asked.host}: everybody knows the keys of the demo venue; name a --venue of your own`,
      'usage',
    );
  }
  if (asked.operatorToken === undefined) {
    throw new VenueError(
      `refused to listen on ${asked.host} without an --operator-token of your own`,
      'usage',
    );
  }
}
