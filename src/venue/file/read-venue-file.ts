/**
 * Reads a venue file. What it returns can be turned into commands as it stands: shape, references
 * between sections and numbers have been checked, and every fault was named with path and line.
 */
import { checkAgents } from './check-agents.ts';
import { checkEnvironment } from './check-environment.ts';
import { checkFees } from './check-fees.ts';
import { checkInstruments } from './check-instruments.ts';
import { checkLoans } from './check-loans.ts';
import { checkUsers } from './check-users.ts';
import { checkVenue } from './check-venue.ts';
import { schemaFaults } from './explain.ts';
import { type Fault, VenueFileError } from './fault.ts';
import { type Path, valueAt } from './path.ts';
import { type VenueFile, venueFileSchema } from './schema.ts';
import { parseSource, readSource, type Source } from './source.ts';

/** `env` is where secrets written as `env:NAME` come from. Throws {@link VenueFileError}. */
export function readVenueFile(file: string, env: NodeJS.ProcessEnv): VenueFile {
  return checked(readSource(file), env);
}

/** The same for text at hand. Throws {@link VenueFileError}. */
export function parseVenueFile(name: string, text: string, env: NodeJS.ProcessEnv): VenueFile {
  return checked(parseSource(name, text), env);
}

function checked(source: Source, env: NodeJS.ProcessEnv): VenueFile {
  const value = withNumbersAsTyped(source);
  refuse(source, schemaFaults(venueFileSchema, value));
  const file = value as VenueFile;
  refuse(source, [
    ...checkVenue(file),
    ...checkInstruments(file),
    ...checkUsers(file),
    ...checkFees(file),
    ...checkAgents(file),
    ...checkLoans(file),
    ...checkEnvironment(file, env),
  ]);
  return file;
}

/**
 * `priceStep: 0.1` without quotes is read as it was typed: exact, never through a float. In rounds,
 * because the checker names only the first few faults at a time.
 */
function withNumbersAsTyped(source: Source): unknown {
  const value = structuredClone(source.value);
  for (;;) {
    const numbers = schemaFaults(venueFileSchema, value).filter((fault) => fault.isNumberForText);
    if (numbers.length === 0) return value;
    for (const { path } of numbers) replaceAt(value, path, source.typedText(path) ?? '');
  }
}

function replaceAt(root: unknown, path: Path, value: unknown): void {
  const parent = valueAt(root, path.slice(0, -1));
  const step = path.at(-1);
  if (step !== undefined) (parent as Record<string | number, unknown>)[step] = value;
}

function refuse(source: Source, faults: readonly Omit<Fault, 'line'>[]): void {
  if (faults.length === 0) return;
  const placed = faults.map(({ path, message }) => ({ path, message, line: source.lineOf(path) }));
  throw new VenueFileError(
    source.name,
    placed.sort((one, other) => one.line - other.line),
  );
}
