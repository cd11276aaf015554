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
import { type ClockMode, rateOf } from './clock.ts';
import { checkVenueFile, readVenueFile } from './file/read-venue-file.ts';
import type { VenueFile } from './file/schema.ts';
import { withRateLimits } from './rate-limits-option.ts';
import { VenueError } from './venue-error.ts';
import type { VenueOptions } from './venue-options.ts';

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

let demo: VenueFile | undefined;

/** Read once in a process: a test suite starts it again and again. Nobody writes into it. */
export function demoVenue(): VenueFile {
  demo ??= readVenueFile(DEMO_VENUE, {});
  return demo;
}

/** `record`: what its data folder says that the venue is; undefined when it is new. */
export function planVenue(options: VenueOptions, record: VenueRecord | undefined): VenuePlan {
  const plan = planOf(options, record);
  const { rateLimits } = options;
  if (rateLimits === undefined) return plan;
  return { ...plan, running: withRateLimits(plan.running, rateLimits) };
}

function planOf(options: VenueOptions, record: VenueRecord | undefined): VenuePlan {
  const venue = venueFileOf(options);
  const clock = typeof options.clock === 'object' ? options.clock.mode : options.clock;
  if (record === undefined) {
    const file = venue ?? demoVenue();
    return {
      file,
      isDemo: venue === undefined,
      isApplied: false,
      clock: clock ?? 'system',
      running: runningSections(file),
      warnings: [],
    };
  }
  if (clock !== undefined && !isSameKind(clock, record.clock)) {
    throw new VenueError(
      `this data folder runs on the ${record.clock} clock; start it with --clock ${record.clock}`,
      'usage',
    );
  }
  return planAgain(venue, { ...record, clock: clock ?? record.clock });
}

/** How fast a clock runs may change from start to start. */
function isSameKind(clock: ClockMode, made: ClockMode): boolean {
  return clock === made || (rateOf(clock) !== undefined && rateOf(made) !== undefined);
}

function venueFileOf({ venue, env = process.env }: VenueOptions): VenueFile | undefined {
  if (typeof venue === 'string') return readVenueFile(venue, env);
  return venue === undefined ? undefined : checkVenueFile(venue, env);
}

function planAgain(venue: VenueFile | undefined, record: VenueRecord): VenuePlan {
  const { isDemo, isApplied, clock } = record;
  const file = venue ?? (isDemo ? demoVenue() : undefined);
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
const AT_EVERY_START = new Set(['market', 'rateLimits', 'limits', 'feeds', 'retain', 'faults']);

function warningsOf(differing: readonly string[]): readonly string[] {
  const ignored = differing.filter((section) => !AT_EVERY_START.has(section));
  if (ignored.length === 0) return [];
  return [
    `the venue file differs in ${ignored.join(', ')} from the one this data folder was made from; ` +
      'the difference has no effect (use the operator commands)',
  ];
}

export const DEFAULT_HOST = '127.0.0.1';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

export function isLoopback({ host = DEFAULT_HOST }: Pick<VenueOptions, 'host'>): boolean {
  return LOOPBACK.test(host);
}

/**
 * The demo venue's keys are public, and a made-up token is on the screen: neither leaves the host. Nor does a venue
 * with faults, unless that is meant.
 */
export function refuseExposure({ isDemo, running }: VenuePlan, options: VenueOptions): void {
  if (isLoopback(options)) return;
  const { host, operatorToken, faults = [], allowFaults } = options;
  if (isDemo) {
    throw new VenueError(
      `refused to listen on ${host}: everybody knows the keys of the demo venue; name a --venue of your own`,
      'usage',
    );
  }
  if (operatorToken === undefined) {
    throw new VenueError(
      `refused to listen on ${host} without an --operator-token of your own`,
      'usage',
    );
  }
  if (allowFaults !== true && faults.length + (running.faults ?? []).length > 0) {
    throw new VenueError(
      `refused to listen on ${host} with faults: add --allow-faults if others are to meet them`,
      'usage',
    );
  }
}
