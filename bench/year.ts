/**
 * Bench (k): a year of a small venue, as it is served, on a data folder, until the last row is in the history.
 * What a day costs the thread that trades is told in steps too, so that it can be compared
 * with that of another commit on another machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVenue } from '../src/venue/start-venue.ts';
import type { Figures, Prepare } from './bench.ts';
import { threadCpuNs } from './cpu.ts';
import { STEP_TURNS, stepsCpuNs, warmUpSteps } from './step.ts';
import { FULL_YEAR, liveYear, YEAR_VENUE } from './virtual-year.ts';

const DAYS = { short: 25, long: FULL_YEAR.days };
/** Days until the thread that trades runs compiled code. */
const WARM_UP_DAYS = 15;
const SERVED = { port: 0, clock: 'manual', market: 'off', sync: 'os' } as const;

export const prepare: Prepare = ({ size }) => {
  warmUpSteps();
  return { round: () => inFolder((data) => live(data, DAYS[size])) };
};

async function live(data: string, days: number): Promise<Figures> {
  const venue = await startVenue({ venue: YEAR_VENUE, data, ...SERVED });
  const began = performance.now();
  const perYear = () => ((performance.now() - began) / 1e3) * (FULL_YEAR.days / days);
  let stepNs = stepsCpuNs(STEP_TURNS);
  let warmNs = 0;
  await liveYear(venue, { ...FULL_YEAR, days }, (day) => {
    if (day + 1 === WARM_UP_DAYS) warmNs = threadCpuNs();
  });
  const dayNs = (threadCpuNs() - warmNs) / (days - WARM_UP_DAYS);
  stepNs = (stepNs + stepsCpuNs(STEP_TURNS)) / 2 / STEP_TURNS;
  const livedS = perYear();
  const all = process.cpuUsage();
  // Whatever is in the journal is then in the history.
  await venue.close();
  return {
    livedS,
    projectedS: perYear(),
    daySteps: dayNs / stepNs,
    dayMs: dayNs / 1e6,
    allCpuS: (all.user + all.system) / 1e6,
  };
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-year-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
