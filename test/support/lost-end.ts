/** Ways to take the end of a journal away, as a broken disk or a wrong hand may, and what then is left in its folder. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { batchBytes, decodeHeader, lastSeqOf } from '../../src/journal/record.ts';
import { journalFolder, SEGMENT_HEADER_BYTES } from '../../src/journal/segment.ts';

const SECTOR_BYTES = 512;

interface End {
  readonly path: string;
  readonly bytes: Buffer;
  /** Where the last batch lies. */
  readonly start: number;
  readonly end: number;
  /** The last entry, and the last one before its batch. */
  readonly seq: number;
  readonly seqBefore: number;
}

/** Of the last segment. */
export function endOf(dataFolder: string): End {
  const folder = journalFolder(dataFolder);
  const last = readdirSync(folder)
    .filter((name) => name.endsWith('.segment'))
    .toSorted()
    .at(-1);
  const path = join(folder, last ?? '');
  const bytes = readFileSync(path);
  const found = { start: SEGMENT_HEADER_BYTES, end: SEGMENT_HEADER_BYTES, seq: 0, seqBefore: 0 };
  for (;;) {
    const header = decodeHeader(bytes, found.end);
    if (header === undefined) return { path, bytes, ...found };
    found.start = found.end;
    found.end += batchBytes(header);
    found.seqBefore = header.firstSeq - 1;
    found.seq = lastSeqOf(header);
  }
}

/** Each takes something of the end away; what is left may be taken for an unfinished write, or for a whole journal. */
export const LOSSES: Readonly<Record<string, (dataFolder: string) => void>> = {
  'the last written sector is zeros': (dataFolder) => {
    const { path, bytes, end } = endOf(dataFolder);
    const sector = end - 1 - ((end - 1) % SECTOR_BYTES);
    writeFileSync(
      path,
      bytes.fill(0, Math.max(SEGMENT_HEADER_BYTES, sector), sector + SECTOR_BYTES),
    );
  },
  'the last batch is zeros': (dataFolder) => {
    const { path, bytes, start, end } = endOf(dataFolder);
    writeFileSync(path, bytes.fill(0, start, end));
  },
  'all batches are zeros': (dataFolder) => {
    const { path, bytes } = endOf(dataFolder);
    writeFileSync(path, bytes.fill(0, SEGMENT_HEADER_BYTES));
  },
  'the last segment is gone': (dataFolder) => rmSync(endOf(dataFolder).path),
  'the journal is gone': (dataFolder) => rmSync(journalFolder(dataFolder), { recursive: true }),
};

/** What can prove that there was more: what to remove of a data folder so that another one is left alone. */
export const PROOFS = {
  'the head file': /^head$/,
  'the SQL history': /^history\.sqlite/,
  snapshot: /^snapshots$/,
} as const;

export function keepOnly(dataFolder: string, kept: keyof typeof PROOFS): void {
  for (const [name, pattern] of Object.entries(PROOFS)) {
    const removed = readdirSync(dataFolder).filter((each) => name !== kept && pattern.test(each));
    for (const each of removed) rmSync(join(dataFolder, each), { recursive: true });
  }
}

/** Every file with its digest, but for what SQLite keeps beside a database that is read. */
export function contentsOf(dataFolder: string): Readonly<Record<string, string>> {
  const names = readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/-(?:wal|shm)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    names.map((name) => [name, createHash('sha256').update(readFileSync(name)).digest('hex')]),
  );
}
