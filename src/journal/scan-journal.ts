/** Reads a journal without changing it: is all of it as it was written, and where does it end? */
import { type Disk, NODE_DISK } from './disk.ts';
import { JournalDamage, type JournalHead } from './journal.ts';
import { JournalWalk, type TornTail } from './journal-walk.ts';
import type { VoidRecord } from './record.ts';
import { listSegments } from './segment.ts';
import { type Batch, voidOf } from './segment-cursor.ts';

/** Entries done, of all: an estimate that is right at the end. */
export type Progress = (done: number, total: number) => void;

export interface ScanOptions {
  /** Entries up to this one need not be proven: whole segments before it are not read. */
  readonly afterSeq?: number;
  /** Nor those after this one, beyond the batches that are read with it. */
  readonly upTo?: number;
  readonly disk?: Disk;
  /** Another process may be writing the journal. */
  readonly isBeside?: boolean;
  readonly onProgress?: Progress | undefined;
}

export interface JournalScan {
  readonly head: JournalHead;
  /** Commands and batches in the segments that were read. */
  readonly entries: number;
  readonly batches: number;
  readonly voids: readonly VoidRecord[];
  readonly torn: TornTail | undefined;
  /** Where the next batch goes: path of the last segment, and offset in it. */
  readonly end: { readonly path: string; readonly offset: number };
}

/** Throws {@link JournalDamage}. */
export async function scanJournal(
  dataFolder: string,
  options: ScanOptions = {},
): Promise<JournalScan> {
  const { afterSeq = 0, disk = NODE_DISK, isBeside = false, onProgress } = options;
  const { upTo = Number.POSITIVE_INFINITY } = options;
  const walk = await JournalWalk.open({ disk, dataFolder, isBeside }, afterSeq);
  const tally = { entries: 0, batches: 0, voids: [] as VoidRecord[] };
  try {
    const estimate = await lastSegmentStart(disk, dataFolder);
    while (walk.cursor.lastSeq <= upTo) {
      const batches = await walk.readChunk();
      if (batches.length === 0) break;
      for (const batch of batches) count(batch, tally);
      onProgress?.(walk.cursor.lastSeq, Math.max(walk.cursor.lastSeq, estimate));
    }
    return { head: walk.head, ...tally, torn: walk.torn, end: walk.cursor };
  } finally {
    await walk.close();
  }
}

/** As {@link scanJournal}, for a person and beside a venue: damage is a finding, no exception. */
export async function verifyJournal(
  dataFolder: string,
  options: ScanOptions = {},
): Promise<JournalScan | JournalDamage> {
  try {
    return await scanJournal(dataFolder, { isBeside: true, ...options });
  } catch (error) {
    if (error instanceof JournalDamage) return error;
    throw error;
  }
}

function count(
  batch: Batch,
  tally: { entries: number; batches: number; voids: VoidRecord[] },
): void {
  tally.batches += 1;
  if (batch.header.isVoid) tally.voids.push(voidOf(batch));
  else tally.entries += batch.header.entryCount;
}

async function lastSegmentStart(disk: Disk, dataFolder: string): Promise<number> {
  const segments = await listSegments(disk, dataFolder);
  return segments.at(-1)?.firstSeq ?? 0;
}
