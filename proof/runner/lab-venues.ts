/**
 * What a venue in a test suite costs. Its goals are in the clock's time; that of the processor stands beside, for other
 * processes take from the former alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { median } from '../../bench/figures.ts';
import { startVenue } from '../../src/testing/start-venue.ts';
import type { Venue } from '../../src/testing/venue.ts';
import type { Counts } from './area.ts';

/** Before memory is looked at: what every venue of a process shares has come. */
const FIRST = 3;
/** Before times are. */
const WARM_UP = 20;
const TIMES = 21;
const SIDE_BY_SIDE = 20;
const COLLECTIONS = 10;
const PAUSE_MS = 100;

/** By the names of the counts: no more than that. */
export const VENUE_BOUNDS: Counts = {
  'ms to start a venue': 50,
  'ms to reset one': 20,
  'ms to fork one': 100,
  'KB of a further venue': 30_000,
  'KB of a further venue, of the heap': 30_000,
  'ms for a thousand venues in a row': 60_000,
  'KB that they left': 30_000,
};

/** The figures of `bourse/testing`. With `inARow` below a thousand, what those take is told as that of a thousand. */
export async function venueFigures(inARow: number): Promise<Counts> {
  const collect = collector();
  await oneByOne(FIRST);
  const open: Venue[] = [await startVenue()];
  const [first] = open as [Venue];
  const alone = await collect();
  for (let count = 0; count < SIDE_BY_SIDE; count += 1) open.push(await startVenue());
  const all = await collect();
  await oneByOne(WARM_UP);
  const start = await timesOf(async () => void open.push(await startVenue()));
  const reset = await timesOf(() => first.reset());
  const fork = await timesOf(async () => void open.push(await first.fork()));
  await closeAll(open);
  const before = await collect();
  const row = await spentOn(() => oneByOne(inARow));
  const left = (await collect()).heap - before.heap;
  const thousands = inARow / 1_000;
  return rounded({
    'ms to start a venue': start.ms,
    'ms to reset one': reset.ms,
    'ms to fork one': fork.ms,
    'KB of a further venue': (all.resident - alone.resident) / SIDE_BY_SIDE,
    'KB of a further venue, of the heap': (all.heap - alone.heap) / SIDE_BY_SIDE,
    'ms for a thousand venues in a row': row.ms / thousands,
    // How much of what they left free is resident is the collector's to decide.
    'KB that they left': Math.max(0, left),
    'ms of the processor to start a venue': start.processorMs,
    'ms of the processor to reset one': reset.processorMs,
    'ms of the processor to fork one': fork.processorMs,
    'ms of the processor for a thousand in a row': row.processorMs / thousands,
  });
}

async function oneByOne(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await (await startVenue()).close();
}

interface Spent {
  readonly ms: number;
  readonly processorMs: number;
}

async function spentOn(act: () => Promise<void>): Promise<Spent> {
  const [sinceMs, before] = [performance.now(), process.cpuUsage()];
  await act();
  const { system, user } = process.cpuUsage(before);
  return { ms: performance.now() - sinceMs, processorMs: (user + system) / 1_000 };
}

/** The medians. */
async function timesOf(act: () => Promise<void>): Promise<Spent> {
  const all: Spent[] = [];
  for (let count = 0; count < TIMES; count += 1) all.push(await spentOn(act));
  return {
    ms: median(all.map(({ ms }) => ms)),
    processorMs: median(all.map(({ processorMs }) => processorMs)),
  };
}

function rounded(figures: Counts): Counts {
  return Object.fromEntries(Object.entries(figures).map(([name, of]) => [name, Math.round(of)]));
}

async function closeAll(venues: Venue[]): Promise<void> {
  for (const venue of venues.splice(0)) await venue.close();
}

/** In KB. */
interface Memory {
  readonly resident: number;
  /** What is live there, and what its objects hold beside it. */
  readonly heap: number;
}

/** What there is once what nobody needs was collected: the process gives pages back a while later. */
function collector(): () => Promise<Memory> {
  setFlagsFromString('--expose-gc');
  const gc: () => void = runInNewContext('gc');
  return async () => {
    for (let time = 0; time < COLLECTIONS; time += 1) {
      gc();
      await sleep(PAUSE_MS);
    }
    const { arrayBuffers, heapUsed, rss } = process.memoryUsage();
    return { resident: rss / 1_000, heap: (heapUsed + arrayBuffers) / 1_000 };
  };
}
