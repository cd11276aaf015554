/** What `bourse serve` does: runs a venue until it is told to stop, or stops itself and says why. */
import { setFlagsFromString } from 'node:v8';
import closeWithGrace from 'close-with-grace';
import { present } from '../primitives/present.ts';
import { Standstill } from '../reporting/store/sqlite/standstill.ts';
import type { ClockMode } from '../venue/clock.ts';
import type { RunningVenue } from '../venue/running-venue.ts';
import { startVenue } from '../venue/start-venue.ts';
import type { VenueOptions } from '../venue/venue-options.ts';
import { openAccessLog } from './access-log-file.ts';
import { clusterOf, type GivenCluster } from './cluster-options.ts';
import { EXIT, unwatchOutput } from './exit.ts';
import { createProgress } from './progress.ts';
import { bannerText, startLiveLine } from './screen.ts';
import { inSources } from './source-stacks.ts';
import { prepareReadyFile, removeReadyFile, writeReadyFile } from './venue-client.ts';

/** The options of `bourse serve`. */
export interface ServeOptions extends GivenCluster {
  readonly venue?: string;
  readonly data: string;
  readonly databaseUrl?: string;
  readonly host: string;
  readonly port: number;
  readonly clock?: ClockMode;
  readonly market?: 'on' | 'off';
  readonly seed?: string;
  readonly rateLimits?: 'on' | 'off';
  readonly sync: 'always' | 'os';
  readonly operatorToken?: string;
  readonly trustProxy: string;
  readonly http: 'fast' | 'node';
  readonly allowFaults: boolean;
  readonly drainMs: number;
  readonly readyFile?: string;
  readonly accessLog?: string;
  readonly logLevel: string;
}

/** A closing venue gets this long for open requests and its last snapshot. */
const CLOSE_WITHIN_MS = 20_000;

/** An index of a large history may take longer; all other work of its thread is done sooner. */
const STANDSTILL_WITHIN_MS = 5_000;

/** What is needed to end at once. */
interface End {
  readonly data: string;
  readonly standstill: Standstill;
}

/**
 * How much heaps may grow before they are collected, percent of what is live. V8 lets them grow to a multiple, which is
 * a gigabyte where events come faster than the history is written; this costs no speed that can be measured.
 */
const HEAP_GROWTH = 30;

export async function runVenue(given: ServeOptions): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  if (given.readyFile !== undefined) prepareReadyFile(given.readyFile);
  const end: End = { data: given.data, standstill: new Standstill() };
  const venue = await start(given, end);
  const live = startLiveLine(venue.counts);
  // Whoever read the screen has gone; the venue has not.
  unwatchOutput();
  process.stdout.on('error', live.stop);
  const grace = closeWithGrace(closingOptions(end), async ({ err }) => {
    live.stop();
    if (err !== undefined) dieOf(err, end);
    await venue.close();
    if (given.readyFile !== undefined) removeReadyFile(given.readyFile);
  });
  // Last: whoever reads that it is ready may stop it at once.
  try {
    announce(venue, given.readyFile);
  } catch (error) {
    // Whoever waits for the file would wait for ever.
    grace.uninstall();
    live.stop();
    await venue.close();
    throw error;
  }
}

/** Who is told again, or cannot close, leaves the rest to the next start. */
function closingOptions(end: End) {
  const breakOff = (why: string) => endAtOnce(`bourse: stopped while it closed: ${why}\n`, end);
  return {
    delay: CLOSE_WITHIN_MS,
    logger: false,
    onSecondSignal: breakOff,
    onSecondError: (error: unknown) => breakOff(String(error)),
    onTimeout: () => breakOff(`it took more than ${CLOSE_WITHIN_MS / 1000} s`),
  } as const;
}

async function start(given: ServeOptions, end: End): Promise<RunningVenue> {
  const progress = createProgress('Recovering');
  const starting = startVenue({
    ...venueOptions(given),
    onProgress: progress.update,
    standstill: end.standstill,
    onStop: (cause) => dieOf(cause, end),
    onWarning: warn,
  });
  try {
    return await starting;
  } catch (error) {
    if (poisonedSeq(error) !== undefined) dieOf(error as Error, end);
    throw error;
  } finally {
    progress.stop();
  }
}

function warn(message: string): void {
  process.stderr.write(`bourse: warning: ${message}\n`);
}

function venueOptions({ readyFile, logLevel, accessLog, ...options }: ServeOptions): VenueOptions {
  return {
    ...options,
    ...present({
      cluster: clusterOf(options),
      accessLog: accessLog === undefined ? undefined : openAccessLog(accessLog, warn),
    }),
    log: { level: logLevel, stream: { write: (line) => process.stderr.write(inSources(line)) } },
    processMetrics: true,
  };
}

function announce(venue: RunningVenue, readyFile: string | undefined): void {
  process.stdout.write(bannerText(venue));
  if (readyFile === undefined) return;
  const { url, operatorToken, keys } = venue;
  writeReadyFile(readyFile, { url, pid: process.pid, operatorToken, keys });
}

/**
 * Past a false invariant or a failed write nothing may be answered, so the process ends at once;
 * the next start recovers what was acknowledged.
 */
function dieOf(cause: Error, end: End): never {
  endAtOnce(stopText(cause, end.data), end);
}

function endAtOnce(saying: string, { standstill }: End): never {
  process.stderr.write(saying);
  standstill.demand(STANDSTILL_WITHIN_MS);
  process.exit(EXIT.stopped);
}

/** What a venue that stops itself says: the cause, down to its root, and what can be done. */
function stopText(cause: Error, data: string): string {
  const causes: string[] = [];
  for (let error: unknown = cause; error instanceof Error; error = error.cause) {
    causes.push(error.message);
  }
  const seq = poisonedSeq(cause);
  const hint =
    seq === undefined
      ? 'Nothing that was acknowledged is lost; start it again once the cause is gone.'
      : `Nothing that was acknowledged is lost. If it stops at command ${seq} again, have readers ` +
        `pass over it: bourse void --data ${data} --seq ${seq} --reason "…"`;
  return `\nbourse: stopped: ${causes.join(': ')}\nbourse: ${hint}\n`;
}

/** The command that could not be applied, as the sequencer names it; undefined for other causes. */
function poisonedSeq(cause: unknown): string | undefined {
  return cause instanceof Error ? /^command (\d+) /.exec(cause.message)?.[1] : undefined;
}
