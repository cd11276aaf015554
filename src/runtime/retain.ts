/**
 * What becomes of segments that no start needs: a start reads the newest snapshot and what follows it. Nothing goes
 * before a snapshot behind it was read back and found to be of this journal.
 * Decides R-J-5.
 */
import { archiveSegment, deleteSegments } from '../journal/archive.ts';
import { type Disk, NODE_DISK } from '../journal/disk.ts';
import type { JournalHead } from '../journal/journal.ts';
import { journalHolds } from '../journal/journal-reader.ts';
import { listSegments, PACKED, type SegmentName } from '../journal/segment.ts';
import { SegmentCursor } from '../journal/segment-cursor.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** The `retain` of the venue file. */
export interface Retention {
  readonly journal: 'keep' | 'archive' | 'delete';
  /** Of venue time since the last entry of a segment. */
  readonly afterDays: number;
}

export interface RetainOptions {
  readonly dataFolder: string;
  readonly retention: Retention;
  readonly snapshots: SnapshotStore;
  /** An entry that is durable, and the venue's time. */
  readonly head: JournalHead;
  /** Asked between two segments. */
  readonly isStopping?: () => boolean;
  readonly disk?: Disk;
}

const DAY_MS = 86_400_000;

/** Gives how many segments went. Broken off at any moment, it goes on the next time. */
export async function retainJournal(options: RetainOptions): Promise<number> {
  const { dataFolder, retention, disk = NODE_DISK, isStopping = () => false } = options;
  if (retention.journal === 'keep') return 0;
  const beforeSeq = await neededFrom(options);
  const gone = await unneeded(options, beforeSeq);
  if (retention.journal === 'delete') {
    const upToSeq = gone.at(-1)?.lastSeq;
    if (upToSeq !== undefined) await deleteSegments(disk, dataFolder, { segments: gone, upToSeq });
    return gone.length;
  }
  let count = 0;
  for (const segment of gone) {
    if (isStopping()) break;
    await archiveSegment(disk, dataFolder, segment);
    count += 1;
  }
  return count;
}

/** Entries up to this one are in a snapshot that can be read; 0: there is none. */
async function neededFrom(options: RetainOptions): Promise<number> {
  const { dataFolder, retention, snapshots, head, disk = NODE_DISK } = options;
  let seq = 0;
  for await (const snapshot of snapshots.newestFirst(head.seq)) {
    const { journalId, chainHash } = snapshot;
    if (journalId !== head.journalId) continue;
    if (!(await journalHolds({ dataFolder, head, disk }, snapshot.seq, chainHash))) continue;
    seq = snapshot.seq;
    // Of what is deleted nothing is left to make a snapshot anew of, so all of them must be of use.
    if (retention.journal === 'archive') return seq;
  }
  return seq;
}

interface Unneeded extends SegmentName {
  readonly lastSeq: number;
}

/** Whole segments whose entries are all before `beforeSeq`, and old enough; oldest first. */
async function unneeded(options: RetainOptions, beforeSeq: number): Promise<readonly Unneeded[]> {
  const { dataFolder, retention, head, disk = NODE_DISK } = options;
  const segments = await listSegments(disk, dataFolder);
  const gone: Unneeded[] = [];
  for (const [at, segment] of segments.entries()) {
    const next = segments[at + 1];
    if (next === undefined || next.firstSeq > beforeSeq) break;
    const isKept = retention.journal === 'archive' && segment.path.endsWith(PACKED);
    if (isKept) continue;
    if (head.timeMs - (await startOf(disk, next)) < retention.afterDays * DAY_MS) break;
    gone.push({ ...segment, lastSeq: next.firstSeq - 1 });
  }
  return gone;
}

/** The time of the entry before its first. */
async function startOf(disk: Disk, segment: SegmentName): Promise<number> {
  const cursor = await SegmentCursor.open(disk, segment, { isProven: true });
  await cursor.close();
  return cursor.header.timeMs;
}
