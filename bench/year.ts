/** Bench (k): a year of a small venue, as it is served, on a data folder: until the last row is in the history. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVenue } from '../src/cli/compose.ts';
import { FULL_YEAR, liveYear, YEAR_VENUE, type YearSize } from './virtual-year.ts';

/** Seconds until the engine has lived it, and until the history has all of it. */
export async function benchYear(
  size: YearSize = FULL_YEAR,
): Promise<{ readonly livedS: number; readonly projectedS: number }> {
  const data = mkdtempSync(join(tmpdir(), 'bourse-year-'));
  const options = { port: 0, clock: 'manual', market: false, sync: 'os' } as const;
  const venue = await startVenue({ venue: YEAR_VENUE, data, ...options });
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  await liveYear(venue, size, (day) => {
    if (day % 73 === 72) process.stderr.write('.');
  });
  const livedS = seconds();
  // Whatever is in the journal is then in the history.
  await venue.close();
  const projectedS = seconds();
  rmSync(data, { recursive: true });
  return { livedS, projectedS };
}
