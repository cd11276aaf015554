/**
 * A venue that bourse 0.1.0 served, and kept as it was: its data folder, whose journal is of format 1, and what
 * `bourse journal --json` of that release printed of it, with and without `--sealed`. Entry 61 was voided by 62, so that
 * neither is printed.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ROOT } from './repository.ts';

const FOLDER = join(ROOT, 'test/format-1');
const SEGMENT = '0000000000000000001.segment';

/** Its master key. */
export const FORMAT_1_ENV = { BOURSE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };

/** Puts it into a folder that is not there yet. */
export function makeFormat1(dataFolder: string): void {
  mkdirSync(join(dataFolder, 'journal'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataFolder, 'journal', SEGMENT), kept(SEGMENT));
  copyVenueRecord(dataFolder);
}

export function copyVenueRecord(dataFolder: string): void {
  copyFileSync(join(FOLDER, 'venue.json'), join(dataFolder, 'venue.json'));
}

export function format1Lines(kind: 'masked' | 'sealed'): string {
  return kept(`${kind}.jsonl`).toString('utf8');
}

function kept(name: string): Buffer {
  return gunzipSync(readFileSync(join(FOLDER, `${name}.gz`)));
}
