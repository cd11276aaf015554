/**
 * Single entries of a journal, read beside the process that writes it: of each segment that holds one
 * only what stands before the last of them, and nothing of the other segments.
 * Decides R-X-8.
 */
import type { Entry } from '../engine/command.ts';
import { type Disk, NODE_DISK } from './disk.ts';
import { listSegments, type SegmentName } from './segment.ts';
import { type Batch, entriesOf, SegmentCursor } from './segment-cursor.ts';

/**
 * The entries with these seqs, oldest first, also such as were voided; what is no entry (a void, what
 * is not written yet) is left out. Throws `JournalDamage`.
 */
export async function findEntries(
  dataFolder: string,
  seqs: readonly number[],
  disk: Disk = NODE_DISK,
): Promise<readonly Entry[]> {
  const segments = await listSegments(disk, dataFolder);
  const found: Entry[] = [];
  for (const [index, segment] of segments.entries()) {
    const end = segments[index + 1]?.firstSeq ?? Number.POSITIVE_INFINITY;
    const wanted = seqs.filter((seq) => seq >= segment.firstSeq && seq < end);
    if (wanted.length > 0) found.push(...(await entriesIn(disk, segment, new Set(wanted))));
  }
  return found;
}

async function entriesIn(
  disk: Disk,
  segment: SegmentName,
  wanted: ReadonlySet<number>,
): Promise<readonly Entry[]> {
  const last = Math.max(...wanted);
  const found: Entry[] = [];
  const cursor = await SegmentCursor.open(disk, segment);
  try {
    while (cursor.lastSeq < last) {
      const batches = await cursor.readChunk();
      if (batches.length === 0) break;
      for (const batch of batches) found.push(...wantedOf(batch, wanted));
    }
    return found;
  } finally {
    await cursor.close();
  }
}

/** Only a batch that holds one is decoded. */
function wantedOf(batch: Batch, wanted: ReadonlySet<number>): readonly Entry[] {
  const { entryCount, firstSeq, isVoid } = batch.header;
  if (isVoid) return [];
  for (let seq = firstSeq; seq < firstSeq + entryCount; seq += 1) {
    if (wanted.has(seq)) return entriesOf(batch).filter((entry) => wanted.has(entry.seq));
  }
  return [];
}
