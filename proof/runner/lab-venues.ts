/** What a venue in a test suite costs, by the processor's time: other processes take from the clock's. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startVenue } from '../../src/testing/start-venue.ts';
import type { Venue } from '../../src/testing/venue.ts';
import type { Proof } from './area.ts';

const WARM_UP = 40;
const TIMES = 21;
const SIDE_BY_SIDE = 20;
const IN_A_ROW = 1000;

/** By the names of the counts: no more than that, ms and KB. */
const AT_MOST: Readonly<Record<string, number>> = {
  'ms of the processor to start a venue': 50,
  'ms of the processor to reset one': 20,
  'ms of the processor to fork one': 100,
  'KB of a further venue': 30_000,
  'ms of the processor for a thousand in a row': 60_000,
  'KB that a thousand in a row left': 30_000,
};

/** The figures of `bourse/testing`, and those that are too high. */
export async function venueFigures(): Promise<Proof> {
  const collect = collector();
  for (let count = 0; count < WARM_UP; count += 1) await (await startVenue()).close();
  const open: Venue[] = [];
  const start = await median(async () => void open.push(await startVenue()));
  await closeAll(open);
  const alone = collect();
  for (let count = 0; count < SIDE_BY_SIDE; count += 1) open.push(await startVenue());
  const each = (collect() - alone) / SIDE_BY_SIDE;
  const [first] = open as [Venue];
  const reset = await median(() => first.reset());
  const fork = await median(async () => void open.push(await first.fork()));
  await closeAll(open);
  collect();
  const before = heapKb();
  const sinceMs = processorMs();
  for (let count = 0; count < IN_A_ROW; count += 1) await (await startVenue()).close();
  const row = processorMs() - sinceMs;
  const figures = [start, reset, fork, each, row, leftOver(collect, before)];
  const names = Object.keys(AT_MOST);
  const counts = Object.fromEntries(names.map((name, at) => [name, Math.round(figures[at] ?? 0)]));
  const faults = names.flatMap((name) =>
    Number(counts[name]) <= Number(AT_MOST[name])
      ? []
      : [`${name}: ${counts[name]}, not ${AT_MOST[name]}`],
  );
  return { counts, faults };
}

async function median(act: () => Promise<void>): Promise<number> {
  const all: number[] = [];
  for (let count = 0; count < TIMES; count += 1) {
    const sinceMs = processorMs();
    await act();
    all.push(processorMs() - sinceMs);
  }
  return all.sort((one, other) => one - other)[TIMES >> 1] ?? 0;
}

async function closeAll(venues: Venue[]): Promise<void> {
  for (const venue of venues.splice(0)) await venue.close();
}

function processorMs(): number {
  const { system, user } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What is live then: how much of it is resident is the collector's to decide. */
function leftOver(collect: () => number, beforeKb: number): number {
  collect();
  return Math.max(0, heapKb() - beforeKb);
}

function heapKb(): number {
  return process.memoryUsage().heapUsed / 1000;
}

/** KB that are resident once what nobody needs was collected. */
function collector(): () => number {
  setFlagsFromString('--expose-gc');
  const gc: () => void = runInNewContext('gc');
  return () => {
    gc();
    return process.memoryUsage.rss() / 1000;
  };
}
