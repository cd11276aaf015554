/** R-Y-5: an export goes to a file that is whole or not there at all, or to standard output. */
import { accessSync, constants, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-code.ts';
import { isReaderGone } from '../standard-output.ts';

export interface Destination {
  /** Undefined: standard output. */
  readonly out?: string;
  /** Whether a file that is there may be replaced. */
  readonly force?: boolean;
}

/** Before anything is asked of the venue. Throws {@link CliError} where nothing could be written. */
export function prepareDestination({ out, force }: Destination): void {
  if (out === undefined) return;
  if (existsSync(out) && force !== true) {
    throw new CliError(`--out: ${out} is there; --force replaces it`, EXIT.usage);
  }
  try {
    accessSync(dirname(out), constants.W_OK);
  } catch (error) {
    throw new CliError(`--out: ${(error as Error).message}`, EXIT.usage, { cause: error });
  }
}

export async function writeText(
  text: AsyncIterable<string | Buffer>,
  { out }: Destination,
): Promise<void> {
  if (out === undefined) return writeOut(text);
  const temporary = `${out}.${process.pid}.tmp`;
  try {
    await pipeline(text, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(temporary, out);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** A reader that has seen enough (`| head`) is no failure. */
async function writeOut(text: AsyncIterable<string | Buffer>): Promise<void> {
  try {
    await pipeline(text, process.stdout, { end: false });
  } catch (error) {
    if (!isReaderGone(error as NodeJS.ErrnoException)) throw error;
  }
}
