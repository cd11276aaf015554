/**
 * A long life: the built demo venue, its market on, goes through a virtual day (`--long`: a week) on the manual clock,
 * an hour at a time. What it keeps on the disk, writes there, and takes to start is what V10 bounds. Whoever hurries
 * through hours is not idle: some thousand commands a second make garbage faster than it is collected, which has a bound
 * of its own. What V10 bounds of memory is that of another demo that goes at the host's pace all the while.
 */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BourseProcess,
  startBourse,
  temporaryFolder,
  untilReady,
} from '../test/support/bourse-process.ts';
import { OPERATOR_TOKEN } from '../test/support/signed-request.ts';
import { type Area, cleaningUp, type Extent, type Proof } from './runner/area.ts';

const MINUTES = { small: 60, full: 24 * 60, long: 7 * 24 * 60 };
const STEP_MINUTES = { small: 15, full: 60, long: 60 };
const IDLE_SECONDS = { small: 15, full: 600, long: 3_600 };
/** What is made ahead is of one size. */
const MADE_AHEAD = 'spare.tmp';
const DAY_MINUTES = 24 * 60;
const LOOK_MS = 200;
const SETTLED_AFTER_MS = 10_000;
const MIB = 1024 * 1024;
/** What V10 asks, of a day where it says so. */
const MOST = {
  diskMb: 150,
  writtenMb: 3_000,
  residentMb: 160,
  hurriedMb: 240,
  walMb: 64,
  startMs: 2_000,
  hourMs: 10_000,
};

export const area: Area = {
  promise:
    'The idle demo keeps at most 150 MB and writes at most 3 GB a day of venue time, its log of commits stays within ' +
    '64 MB, an hour of its market takes 10 s and 240 MiB, it starts again within 2 s, and its memory at the pace of the ' +
    'host stays within 160 MiB.',
  run: cleaningUp(run),
};

interface Watched {
  residentMb: number;
  walMb: number;
}

async function run(extent: Extent, tell: (line: string) => void): Promise<Proof> {
  const size = extent.isSmall ? 'small' : extent.isLong ? 'long' : 'full';
  const [minutes, step, idleSeconds] = [MINUTES[size], STEP_MINUTES[size], IDLE_SECONDS[size]];
  const idle = await watchIdle();
  const data = join(temporaryFolder(), 'data');
  // What a venue makes once, and keeps of a log of commits until it stops, is no part of what a day takes.
  await startAgainMs(data);
  const madeOnceMb = diskMb(data);
  const { venue, url } = await start(data);
  const most: Watched = { residentMb: 0, walMb: 0 };
  const looking = setInterval(() => look(venue, data, most), LOOK_MS);
  const startMs = performance.now();
  const taken = () => ({ writtenMb: writtenMb(venue), residentMb: residentMb(venue) });
  await advance(url, step);
  const first = taken();
  for (let done = step; done < minutes; done += step) {
    await advance(url, step);
    tell(`${done + step} minutes, ${diskMb(data)} MB, resident ${residentMb(venue)} MB`);
  }
  const perHourMs = Math.round(((performance.now() - startMs) * 60) / minutes);
  clearInterval(looking);
  const written = perDay(taken().writtenMb - first.writtenMb, minutes - step);
  await venue.kill('SIGTERM');
  const disk = perDay(diskMb(data) - madeOnceMb, minutes);
  const figures = {
    'virtual minutes': minutes,
    'MB on disk a virtual day': disk,
    'MB written a virtual day': written,
    'resident MB after the first step': first.residentMb,
    'resident MB at most while it hurries': most.residentMb,
    'MB of the log of commits at most': most.walMb,
    'ms for an hour of the market': perHourMs,
    'ms to start again': await startAgainMs(data),
    'resident MB at most while it is idle': await idle.stop(idleSeconds),
  };
  return { counts: figures, faults: faultsOf(figures) };
}

function perDay(mb: number, minutes: number): number {
  return Math.round((mb * DAY_MINUTES) / minutes);
}

/** A demo at the host's pace, from when what it made to start is gone. */
interface Idle {
  /** Its memory at most, when it has been watched for so many seconds at least. */
  readonly stop: (seconds: number) => Promise<number>;
}

async function watchIdle(): Promise<Idle> {
  const data = join(temporaryFolder(), 'data');
  const { venue } = await start(data, 'system');
  await sleep(SETTLED_AFTER_MS);
  const sinceMs = performance.now();
  const most: Watched = { residentMb: 0, walMb: 0 };
  const looking = setInterval(() => look(venue, data, most), LOOK_MS);
  return {
    stop: async (seconds) => {
      await sleep(Math.max(0, sinceMs + seconds * 1000 - performance.now()));
      clearInterval(looking);
      await venue.kill('SIGTERM');
      return most.residentMb;
    },
  };
}

async function start(
  data: string,
  clock: 'manual' | 'system' = 'manual',
): Promise<{ venue: BourseProcess; url: string }> {
  const words = ['--data', data, '--clock', clock, '--market', 'on', '--port', '0'];
  const readyFile = `${data}.ready.json`;
  rmSync(readyFile, { force: true });
  const venue = startBourse([
    ...['serve', ...words, '--operator-token', OPERATOR_TOKEN],
    ...['--ready-file', readyFile],
  ]);
  return { venue, url: await untilReady(venue, readyFile) };
}

async function startAgainMs(data: string): Promise<number> {
  const startMs = performance.now();
  const { venue } = await start(data);
  const ms = Math.round(performance.now() - startMs);
  await venue.kill('SIGTERM');
  return ms;
}

async function advance(url: string, minutes: number): Promise<void> {
  const answer = await fetch(`${url}/operator/v1/advance-clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ byMs: minutes * 60_000, reason: 'soak' }),
    signal: AbortSignal.timeout(3_600_000),
  });
  if (!answer.ok) throw new Error(`advance-clock: ${await answer.text()}`);
}

function look(venue: BourseProcess, data: string, most: Watched): void {
  most.residentMb = Math.max(most.residentMb, residentMb(venue));
  const wal = statSync(join(data, 'history.sqlite-wal'), { throwIfNoEntry: false });
  most.walMb = Math.max(most.walMb, Math.round((wal?.size ?? 0) / MIB));
}

function residentMb({ pid }: BourseProcess): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1024);
}

/** What went to the device, as the system counts it. */
function writtenMb({ pid }: BourseProcess): number {
  const [, bytes = '0'] =
    /^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8')) ?? [];
  return Math.round(Number(bytes) / MIB);
}

/** As many blocks as there are: what a file is made with is not there yet where nothing was written. */
function diskMb(data: string): number {
  const files = readdirSync(data, { recursive: true, withFileTypes: true });
  const bytes = files
    .filter((entry) => entry.isFile() && entry.name !== MADE_AHEAD)
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false }))
    .reduce((sum, stat) => sum + (stat?.blocks ?? 0) * 512, 0);
  return Math.round(bytes / MIB);
}

function faultsOf(figures: Readonly<Record<string, number>>): readonly string[] {
  const bounds: readonly [string, number][] = [
    ['MB on disk a virtual day', MOST.diskMb],
    ['MB written a virtual day', MOST.writtenMb],
    ['resident MB at most while it is idle', MOST.residentMb],
    ['resident MB at most while it hurries', MOST.hurriedMb],
    ['MB of the log of commits at most', MOST.walMb],
    ['ms for an hour of the market', MOST.hourMs],
    ['ms to start again', MOST.startMs],
  ];
  return bounds
    .filter(([what, most]) => (figures[what] ?? 0) > most)
    .map(([what, most]) => `${figures[what]} ${what}: more than ${most}`);
}
