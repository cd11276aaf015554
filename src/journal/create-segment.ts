/**
 * How a segment comes to be: a spare file of zeros, then its header, then its name. A crash in
 * between leaves a spare that the next start removes, never half a segment.
 */
import { join } from 'node:path';
import { type Disk, writeAll } from './disk.ts';
import type { TornTail } from './journal-walk.ts';
import {
  encodeSegmentHeader,
  journalFolder,
  SEGMENT_HEADER_BYTES,
  type SegmentHeader,
  segmentPath,
} from './segment.ts';

/**
 * What is written at once the system may keep as one piece, and then it takes each record that is added for a change of
 * all of that; a page at a time would cost the thread a fifth of a second for each segment.
 */
const ZEROS = Buffer.alloc(16 * 1024);

/** Fills the spare file with zeros, in place of an earlier one. Slow: it writes all of it. */
export async function prepareSpare(disk: Disk, dataFolder: string, bytes: number): Promise<void> {
  await removeSpare(disk, dataFolder);
  const file = await disk.open(sparePath(dataFolder), 'create');
  try {
    for (let at = 0; at < bytes; at += ZEROS.length) {
      await writeAll(file, ZEROS.subarray(0, Math.min(ZEROS.length, bytes - at)), at);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the spare file, of the length that `header` says, the segment that it begins; resolves with its path, durable. */
export async function installSpare(
  disk: Disk,
  dataFolder: string,
  header: SegmentHeader,
): Promise<string> {
  const path = segmentPath(dataFolder, header.firstSeq);
  const file = await disk.open(sparePath(dataFolder), 'update');
  try {
    await writeAll(file, encodeSegmentHeader(header), 0);
    await file.sync();
  } finally {
    await file.close();
  }
  // A segment of the same name holds no entry: it was too small for the first one.
  await disk.rename(sparePath(dataFolder), path);
  await disk.syncFolder(journalFolder(dataFolder));
  return path;
}

export async function removeSpare(disk: Disk, dataFolder: string): Promise<void> {
  await disk.remove(sparePath(dataFolder));
}

/** Length of a segment that has room for one batch. */
export function segmentBytesFor(batchBytes: number, usual: number): number {
  return Math.max(usual, SEGMENT_HEADER_BYTES + batchBytes);
}

/** Puts zeros over an unfinished write, so that the next batch goes where it began. */
export async function cutTail(disk: Disk, torn: TornTail): Promise<void> {
  const file = await disk.open(torn.path, 'update');
  try {
    await writeAll(file, Buffer.alloc(torn.bytes), torn.offset);
    await file.sync();
  } finally {
    await file.close();
  }
}

function sparePath(dataFolder: string): string {
  return join(journalFolder(dataFolder), 'spare.tmp');
}
