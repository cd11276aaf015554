/** Where a venue keeps its files: one folder, readable by its owner alone. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { VenueError } from '../venue-error.ts';

export interface DataFolder {
  /** Holds `journal/` and `snapshots/`. */
  readonly path: string;
  readonly masterKeyFile: string;
  readonly venueRecordFile: string;
  /** The SQL history: may be deleted while stopped, and is rebuilt from the journal. */
  readonly historyFile: string;
}

export function dataFolder(directory: string): DataFolder {
  const path = resolve(directory);
  return {
    path,
    masterKeyFile: join(path, 'master.key'),
    venueRecordFile: join(path, 'venue.json'),
    historyFile: join(path, 'history.sqlite'),
  };
}

/** The same, and the folder exists afterwards. */
export function createDataFolder(directory: string): DataFolder {
  const folder = dataFolder(directory);
  try {
    if (!existsSync(folder.path)) {
      mkdirSync(folder.path, { recursive: true });
      chmodSync(folder.path, 0o700);
    }
    return folder;
  } catch (error) {
    throw new VenueError(
      `data folder ${folder.path} cannot be made: ${(error as Error).message}`,
      'unusable',
      { cause: error },
    );
  }
}

/** The same for commands that read a venue's files: it must be there. */
export function existingDataFolder(directory: string): DataFolder {
  const folder = dataFolder(directory);
  if (existsSync(join(folder.path, 'journal'))) return folder;
  throw new VenueError(`${folder.path} is no data folder: it has no journal`, 'usage');
}
