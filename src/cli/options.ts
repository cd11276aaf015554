/** Options that several commands have. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { isoTimeMs } from '../primitives/iso-time.ts';
import { isFreeText } from '../primitives/name-text.ts';

/** `--data DIR` of the commands that read a venue's files. */
export function addDataOption(command: Command): Command {
  return command.addOption(
    new Option('--data <dir>', 'data folder').env('BOURSE_DATA').default('./bourse-data'),
  );
}

/** `--database-url URL` of those that read its history too. */
export function addDatabaseOption(command: Command): Command {
  return command.addOption(
    new Option('--database-url <url>', 'PostgreSQL that keeps the history').env(
      'BOURSE_DATABASE_URL',
    ),
  );
}

/** Where the venue is: `--url` and `--token`, or a ready file. */
export function addAddressOptions(command: Command): void {
  command.addOption(new Option('--url <url>', 'the venue').env('BOURSE_URL'));
  command.addOption(
    new Option('--token <token>', 'the operator token; of a list, the first').env(
      'BOURSE_OPERATOR_TOKEN',
    ),
  );
  command.addOption(
    new Option('--ready-file <file>', 'take both from here').env('BOURSE_READY_FILE'),
  );
}

/** Reads an option that is a sequence number. */
export function seqNumber(text: string): number {
  const seq = Number(text);
  if (/^\d+$/.test(text) && seq >= 1 && Number.isSafeInteger(seq)) return seq;
  throw new InvalidArgumentError('expected a sequence number from 1 on.');
}

const LINES_MAX = 1000;

/** Reads an option that says how many lines of something are shown. */
export function lineCount(text: string): number {
  const lines = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (lines < 1 || lines > LINES_MAX)
    throw new InvalidArgumentError(`expected a number from 1 to ${LINES_MAX}`);
  return lines;
}

/** Reads an option that people write freely, and others read in a terminal. */
export function freeText(text: string): string {
  if (isFreeText(text)) return text;
  throw new InvalidArgumentError(
    'expected text without control characters and signs of direction.',
  );
}

const UNIX_MS = /^\d{1,15}$/;

/** Reads a time, ISO 8601 or Unix ms, as the text of the latter. */
export function readTime(text: string): string {
  if (UNIX_MS.test(text)) return text;
  const timeMs = isoTimeMs(text);
  if (timeMs === undefined) {
    throw new InvalidArgumentError('expected Unix ms, or as in 2026-01-05 or 2026-01-05T08:00:00Z');
  }
  return String(timeMs);
}
