/**
 * The master key seals every secret in the journal (design.md section 4). It comes from
 * BOURSE_MASTER_KEY, or from a file in the data folder that only its owner can read. A back-up is
 * worth nothing without it.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { VenueError } from '../venue-error.ts';
import { writeAtomically } from './atomic-file.ts';

const KEY_BYTES = 32;

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

function writeMasterKey(file: string): Buffer {
  const key = randomMasterKey();
  writeAtomically(file, `${key.toString('base64')}\n`);
  return key;
}
