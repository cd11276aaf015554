/** The file of `--access-log`: lines are added behind those that are there, and the venue never waits for them. */
import { createWriteStream, openSync } from 'node:fs';
import type { AccessLog } from '../http/access-log.ts';
import { CliError, EXIT } from './exit.ts';

/** What may wait to be written; what comes beyond it is lost, and counted. */
const WAITING_MAX = 8 * 1024 * 1024;

/** Readable by its owner alone. Throws {@link CliError}; what fails later is told to `warn`, once. */
export function openAccessLog(file: string, warn: (message: string) => void): AccessLog {
  const stream = createWriteStream(file, { fd: opened(file) });
  let lost = 0;
  stream.on('error', (error) => warn(`--access-log: ${error.message}; nothing more is written`));
  return {
    write: (line) => {
      if (!stream.writable || stream.writableLength > WAITING_MAX) {
        lost += 1;
        return;
      }
      if (lost > 0) stream.write(`${JSON.stringify({ lost })}\n`);
      lost = 0;
      stream.write(line);
    },
  };
}

function opened(file: string): number {
  try {
    return openSync(file, 'a', 0o600);
  } catch (error) {
    throw new CliError(`--access-log: ${(error as Error).message}`, EXIT.usage, { cause: error });
  }
}
