/** The built venue that the proof of the feeds tries, on the clock of the host, and what its main thread holds on to. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../src/primitives/assert.ts';
import {
  type ServingProcess,
  serve,
  temporaryFolder,
  writeVenueFile,
} from '../../test/support/bourse-process.ts';

/** On a signal the main thread collects its garbage and writes down what is left. */
const PROBE = `
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc');
  const file = process.env.BOURSE_HELD_FILE;
  process.on('SIGWINCH', () => {
    gc();
    setImmediate(() => {
      gc();
      const { heapUsed, external } = process.memoryUsage();
      writeFileSync(file + '.new', String(heapUsed + external));
      renameSync(file + '.new', file);
    });
  });
}`;
const LOOK_MS = 10;

export interface FeedsVenue {
  readonly url: string;
  /** Bytes that its main thread holds on to, on the heap and beside it, after a collection. */
  readonly heldBytes: () => Promise<number>;
  /** A metric without labels. */
  readonly metric: (name: string) => Promise<number>;
  /** Of a metric, all labels together. */
  readonly total: (name: string) => Promise<number>;
  /** What it complained of on stderr. */
  readonly complaints: () => string;
  readonly stop: () => Promise<void>;
}

/** Limits of how often a client may ask are off: those who try it are more than any client. */
export async function startFeedsVenue(feeds: object = {}): Promise<FeedsVenue> {
  const folder = temporaryFolder();
  const unlimited = {
    ...{ messagesPerSecond: 0, subscribesPerHour: 0, channelsPerConnection: 0 },
    ...{ connectionsPerAddress: 0, attemptsPer5Minutes: 0 },
  };
  const changes = {
    feeds: { ...unlimited, ...feeds },
    limits: { connections: 15_000, connectionsPerAddress: 15_000 },
  };
  const heldFile = join(folder, 'held');
  const venue = await serve({
    dataFolder: join(folder, 'data'),
    venueFile: writeVenueFile(folder, changes),
    env: {
      BOURSE_HELD_FILE: heldFile,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(PROBE)}`,
    },
  });
  const { url } = venue;
  return {
    url,
    heldBytes: () => heldBytes(venue, heldFile),
    metric: async (name) => valueIn(await metricsOf(url), new RegExp(`^${name} (.*)$`, 'gm')),
    total: async (name) =>
      valueIn(await metricsOf(url), new RegExp(`^${name}(?:\\{.*\\})? (.*)$`, 'gm')),
    complaints: () => venue.stderr().trim(),
    stop: async () => void (await venue.kill()),
  };
}

async function heldBytes({ pid }: ServingProcess, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGWINCH');
  while (!existsSync(file)) await sleep(LOOK_MS);
  const held = Number(readFileSync(file, 'utf8'));
  assert(held > 0, `it holds ${held} bytes`);
  return held;
}

async function metricsOf(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

function valueIn(text: string, lines: RegExp): number {
  return [...text.matchAll(lines)].reduce((sum, [, value]) => sum + Number(value), 0);
}
