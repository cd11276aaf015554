/** What `bourse serve` does: runs a venue until it is told to stop, or stops itself and says why. */
import closeWithGrace from 'close-with-grace';
import { Standstill } from '../reporting/store/sqlite/standstill.ts';
import { readVenueFile } from '../venue/file/read-venue-file.ts';
import { startVenue } from '../venue/start-venue.ts';
import type { RunningVenue } from '../venue/venue-options.ts';
import { EXIT, unwatchOutput } from './exit.ts';
import { createProgress } from './progress.ts';
import { bannerText, startLiveLine } from './screen.ts';
import type { ServeOptions } from './serve-options.ts';
import { poisonedSeq, stopText } from './stop-text.ts';
import { prepareReadyFile, removeReadyFile, writeReadyFile } from './venue-client.ts';

/** A closing venue gets this long for open requests and its last snapshot. */
const CLOSE_WITHIN_MS = 20_000;

/** An index of a large history may take longer; all other work of its thread is done sooner. */
const STANDSTILL_WITHIN_MS = 5_000;

/** What is needed to end at once. */
interface End {
  readonly data: string;
  readonly standstill: Standstill;
}

export async function runVenue(given: ServeOptions): Promise<void> {
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
    onWarning: (message) => process.stderr.write(`bourse: warning: ${message}\n`),
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

function venueOptions(given: ServeOptions) {
  const { venue, data, databaseUrl, host, port, clock, market, sync, operatorToken } = given;
  return {
    ...(venue === undefined ? {} : { venue: readVenueFile(venue, process.env) }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(clock === undefined ? {} : { clock }),
    ...(market === undefined ? {} : { market: market === 'on' }),
    ...(operatorToken === undefined ? {} : { operatorToken }),
    data,
    host,
    port,
    sync,
    trustProxy: given.trustProxy === 'on',
    http: given.http,
    log: { level: given.logLevel, stream: process.stderr },
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
