/**
 * The ready file: written once the venue serves, so that a script or test knows where it is and
 * with which keys. It holds secrets: mode 0600, written whole or not at all.
 */
import { readFileSync } from 'node:fs';
import { writeAtomically } from './atomic-file.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-code.ts';
import type { IssuedKey } from './venue-file/issued-key.ts';

export interface ReadyFile {
  readonly url: string;
  readonly pid: number;
  readonly operatorToken: string;
  readonly keys: readonly IssuedKey[];
}

export function writeReadyFile(file: string, ready: ReadyFile): void {
  writeAtomically(file, `${JSON.stringify(ready, null, 2)}\n`);
}

export function readReadyFile(file: string): ReadyFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ReadyFile;
  } catch (error) {
    throw new CliError(`ready file ${file}: ${(error as Error).message}`, EXIT.usage);
  }
}
