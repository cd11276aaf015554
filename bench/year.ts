/**
 * Bench (k), in a process of its own: a year of a small venue, as it is served, on a data folder, until the last
 * row is in the history. Prints a line of {@link YearFigures}.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVenue } from '../src/venue/start-venue.ts';
import type { YearFigures } from './processes.ts';
import { FULL_YEAR, liveYear, YEAR_VENUE } from './virtual-year.ts';

const data = mkdtempSync(join(tmpdir(), 'bourse-year-'));
try {
  const options = { port: 0, clock: 'manual', market: false, sync: 'os' } as const;
  const venue = await startVenue({ venue: YEAR_VENUE, data, ...options });
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  await liveYear(venue, FULL_YEAR, (day) => {
    if (day % 73 === 72) process.stderr.write('.');
  });
  const livedS = seconds();
  // Whatever is in the journal is then in the history.
  await venue.close();
  const figures: YearFigures = { livedS, projectedS: seconds() };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  rmSync(data, { recursive: true });
}
