/**
 * The ready file: written once the venue serves, so that a script or test knows where it is and
 * with which keys. It holds secrets: mode 0600, written whole or not at all.
 */
import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAtomically } from '../venue/backing/atomic-file.ts';
import type { IssuedKey } from '../venue/file/issued-key.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-code.ts';

export interface ReadyFile {
  readonly url: string;
  readonly pid: number;
  readonly operatorToken: string;
  readonly keys: readonly IssuedKey[];
}

/**
 * Before the start: one that a dead process left must not speak for the new one, and one that cannot
 * be written is better known at once. Throws {@link CliError}.
 */
export function prepareReadyFile(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
    if (existsSync(file) && !isAlive(readReadyFile(file).pid)) rmSync(file);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(
      `ready file ${file} cannot be written: ${(error as Error).message}`,
      EXIT.usage,
      { cause: error },
    );
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function writeReadyFile(file: string, ready: ReadyFile): void {
  writeAtomically(file, `${JSON.stringify(ready, null, 2)}\n`);
}

/** At the end, so that nobody takes it for the next venue's; one that is another's by now stays. */
export function removeReadyFile(file: string): void {
  if (existsSync(file) && readReadyFile(file).pid === process.pid) rmSync(file);
}

export function readReadyFile(file: string): ReadyFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ReadyFile;
  } catch (error) {
    throw new CliError(`ready file ${file}: ${(error as Error).message}`, EXIT.usage);
  }
}
