/** What `--entry` of an operator's act gives: an object as YAML or JSON, written out or in a file. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { CliError, EXIT } from './exit.ts';

/** Throws {@link CliError} for what is no object, and for a file that cannot be read. */
export function readEntry(given: string): Record<string, unknown> {
  const entry = understood(() =>
    parse(given.startsWith('@') ? readFileSync(given.slice(1), 'utf8') : given),
  );
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw new CliError(`--entry: expected an object, got ${given}`, EXIT.usage);
  }
  return { ...entry };
}

function understood(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    throw new CliError(`--entry: ${(error as Error).message}`, EXIT.usage);
  }
}
