/** Where a venue keeps its files: one folder, readable by its owner alone. */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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

/** The same, and the folder exists afterwards, open to its owner alone. */
export function createDataFolder(directory: string): DataFolder {
  const folder = dataFolder(directory);
  try {
    mkdirSync(folder.path, { recursive: true, mode: PRIVATE_FOLDER });
    closeToOthers(folder.path, { isOurs: isOurs(folder.path) });
    return folder;
  } catch (error) {
    if (error instanceof VenueError) throw error;
    throw new VenueError(
      `data folder ${folder.path} cannot be made: ${(error as Error).message}`,
      'unusable',
      { cause: error },
    );
  }
}

/** One of them says that a folder is a venue's. */
const OWN_NAMES = ['journal', 'head', 'venue.json', 'master.key', 'history.sqlite', 'snapshots'];

/** Whether its mode may be changed: a folder of other things may be meant for others. */
function isOurs(path: string): boolean {
  const names = readdirSync(path);
  return names.length === 0 || names.some((name) => OWN_NAMES.includes(name));
}

/**
 * Sees to it that what is in a data folder is open to its owner alone, whoever made it; but for the master key, of
 * which its owner should know that it was open. Throws {@link VenueError}.
 */
export function closeDataFolder({ path, masterKeyFile }: DataFolder): void {
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    const each = join(entry.parentPath, entry.name);
    const isKept = entry.isFile() || entry.isDirectory();
    if (isKept && each !== masterKeyFile) closeToOthers(each, { isOurs: true });
  }
}

const PRIVATE_FOLDER = 0o700;
const FOR_OTHERS = 0o077;

function closeToOthers(path: string, { isOurs }: { readonly isOurs: boolean }): void {
  const before = statSync(path).mode & 0o777;
  if ((before & FOR_OTHERS) === 0) return;
  const mode = before & ~FOR_OTHERS;
  try {
    if (isOurs) {
      chmodSync(path, mode);
      return;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
  const said = before.toString(8).padStart(4, '0');
  throw new VenueError(
    `${path}: other users can read it (mode ${said}); run: chmod ${mode.toString(8)} ${path}`,
    'unusable',
  );
}

/** The same for commands that read a venue's files: it must be there. */
export function existingDataFolder(directory: string): DataFolder {
  const folder = dataFolder(directory);
  if (existsSync(join(folder.path, 'journal'))) return folder;
  throw new VenueError(`${folder.path} is no data folder: it has no journal`, 'usage');
}

const KEY_BYTES = 32;

/**
 * The master key seals every secret in the journal (design.md section 4). It comes from
 * BOURSE_MASTER_KEY, or from a file in the data folder that only its owner can read. A back-up is
 * worth nothing without it.
 */
export function masterKeyFromText(text: string, origin: string): Buffer {
  const trimmed = text.trim();
  const encoding = /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64';
  const key = Buffer.from(trimmed, encoding);
  if (key.length !== KEY_BYTES) {
    throw new VenueError(`${origin}: expected ${KEY_BYTES} bytes in base64 or hex`, 'usage');
  }
  return key;
}

export function randomMasterKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** Reads the key file, or makes it when the venue is new. */
export function masterKeyFromFile(file: string, { isNew }: { isNew: boolean }): Buffer {
  try {
    const isOpenToOthers = (statSync(file).mode & 0o077) !== 0;
    if (isOpenToOthers) {
      throw new VenueError(`${file}: other users can read it; run: chmod 600 ${file}`, 'unusable');
    }
    return masterKeyFromText(readFileSync(file, 'utf8'), file);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isMissing) throw error;
    if (!isNew) {
      throw new VenueError(
        `${file} is missing and BOURSE_MASTER_KEY is not set: the keys of this venue cannot be opened`,
        'unusable',
      );
    }
    return writeMasterKey(file);
  }
}

/** One is made where none is given. */
export function writeMasterKey(file: string, key = randomMasterKey()): Buffer {
  writeAtomically(file, `${key.toString('base64')}\n`);
  return key;
}

/**
 * Writes a file that is either whole or not there at all, readable by its owner alone. On return it
 * is on the device, under its name.
 */
export function writeAtomically(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  const descriptor = openSync(temporary, 'w', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, file);
  syncFolder(dirname(file));
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
