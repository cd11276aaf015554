/**
 * What the data folder remembers of the venue file it was made from. The file is applied once; a
 * later one that differs is only named. Sections are kept as hashes, because they hold secrets;
 * those that steer the running process rather than the journal are kept whole.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { present } from '../../primitives/present.ts';
import type { ClockMode } from '../clock.ts';
import type { VenueFile } from '../file/schema.ts';
import { VenueError } from '../venue-error.ts';
import { writeAtomically } from './data-folder.ts';

export interface VenueRecord {
  /** Whether its commands are all in the journal. */
  readonly isApplied: boolean;
  /** Whether it was the built-in demo venue, whose keys everybody knows. */
  readonly isDemo: boolean;
  readonly clock: ClockMode;
  /** SHA-256 per section of the venue file. */
  readonly sections: Readonly<Record<string, string>>;
  /** For a start that names no venue file. */
  readonly running: RunningSections;
}

/** Sections that are read at every start instead of once: they change no past outcome. */
export type RunningSections = Pick<
  VenueFile,
  'market' | 'rateLimits' | 'limits' | 'feeds' | 'retain' | 'clock' | 'faults'
>;

export function recordOf(
  file: VenueFile,
  about: Pick<VenueRecord, 'isApplied' | 'isDemo' | 'clock'>,
): VenueRecord {
  return { ...about, sections: sectionHashes(file), running: runningSections(file) };
}

export function runningSections({
  market,
  rateLimits,
  limits,
  feeds,
  retain,
  clock,
  faults,
}: VenueFile): RunningSections {
  return present({ market, rateLimits, limits, feeds, retain, clock, faults });
}

/** Undefined when there is none. Throws {@link VenueError} when it cannot be read. */
export function readVenueRecord(file: string): VenueRecord | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as VenueRecord;
  } catch (error) {
    throw new VenueError(`${file} is damaged: ${(error as Error).message}`, 'unusable');
  }
}

export function writeVenueRecord(file: string, record: VenueRecord): void {
  writeAtomically(file, `${JSON.stringify(record, null, 2)}\n`);
}

/** The sections in which a file is not what the record was made from. */
export function differingSections(record: VenueRecord, file: VenueFile): readonly string[] {
  const now = sectionHashes(file);
  const names = new Set([...Object.keys(record.sections), ...Object.keys(now)]);
  return [...names].filter((name) => record.sections[name] !== now[name]).sort();
}

function sectionHashes(file: VenueFile): Record<string, string> {
  return Object.fromEntries(
    Object.entries(file).map(([name, section]) => [
      name,
      createHash('sha256').update(normalised(section)).digest('hex'),
    ]),
  );
}

/** JSON with sorted names: the same for any spelling of the same values. */
function normalised(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(normalised).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${normalised(item)}`).join(',')}}`;
}
