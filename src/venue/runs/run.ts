/** What ran: the commands of a data folder, or of what `bourse journal --json` printed of one. Read, never written. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import type { Entry } from '../../engine/command.ts';
import { readJournal } from '../../journal/journal-reader.ts';
import { existingDataFolder } from '../backing/data-folder.ts';
import { NoLine, readLine } from '../journal-view.ts';
import { VenueError } from '../venue-error.ts';
import { linesOf } from './lines.ts';

export interface Run {
  /** As it was asked for. */
  readonly name: string;
  /** Those that were applied, in their order: a voided one is not among them. */
  readonly entries: () => AsyncIterable<Entry>;
}

/** Throws {@link VenueError} where nothing can be read; reading it throws that too, or `JournalDamage`. */
export function openRun(path: string, onProgress?: (done: number, total: number) => void): Run {
  if (!existsSync(path)) throw new VenueError(`${path} is not there`, 'usage');
  if (statSync(path).isDirectory()) {
    const folder = existingDataFolder(path).path;
    return { name: path, entries: () => entriesIn(folder, onProgress) };
  }
  return { name: path, entries: () => entriesOf(path) };
}

async function* entriesIn(
  folder: string,
  onProgress: ((done: number, total: number) => void) | undefined,
): AsyncGenerator<Entry, void, void> {
  const options = onProgress === undefined ? {} : { onProgress };
  for await (const { entries } of readJournal(folder, options)) yield* entries;
}

/** Of lines of the JSON view, which say themselves what was voided. */
async function* entriesOf(file: string): AsyncGenerator<Entry, void, void> {
  let number = 0;
  for await (const line of linesOf(createReadStream(file), `of ${file}`)) {
    number += 1;
    const read = lineAt(file, number, line);
    if (number === 1 && read.seq > 1)
      throw new VenueError(`${file} begins with entry ${read.seq}: it is not whole`, 'usage');
    if ('command' in read && !read.isVoided) yield read;
  }
}

function lineAt(file: string, number: number, line: string): ReturnType<typeof readLine> {
  try {
    return readLine(line);
  } catch (error) {
    if (!(error instanceof NoLine)) throw error;
    throw new VenueError(`${file}, line ${number}: ${error.message}`, 'usage', { cause: error });
  }
}
