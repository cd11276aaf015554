/**
 * The end of a journal: where it is, and how it is made ready to be written. To find it writes nothing, so that
 * all that speaks for a longer journal can be compared with it first.
 */
import { randomUUID } from 'node:crypto';
import { unarchiveSegment } from './archive.ts';
import { chainStart } from './checksum.ts';
import { cutTail, installSpare, prepareSpare, removeSpare } from './create-segment.ts';
import type { Disk } from './disk.ts';
import type { JournalHead } from './journal.ts';
import type { TornTail } from './journal-walk.ts';
import type { VoidRecord } from './record.ts';
import { scanJournal } from './scan-journal.ts';
import { journalFolder, listSegments, PACKED, SEGMENT_HEADER_BYTES } from './segment.ts';
import { hexOf } from './segment-cursor.ts';
import { SegmentWriter, type WriterOptions } from './segment-writer.ts';

export interface JournalEnd {
  /** Of a journal that is not there yet, with the id that it will have. */
  readonly head: JournalHead;
  /** The first entry of the last segment: from here on the journal was read and proven. */
  readonly firstSeq: number;
  /** In that segment. */
  readonly voids: readonly VoidRecord[];
  readonly torn: TornTail | undefined;
  /** Where the next batch goes; undefined while there is no journal. */
  readonly at: { readonly path: string; readonly offset: number } | undefined;
}

/** Reads the last segment only. Throws `JournalDamage` when that segment is damaged. */
export async function findEnd(
  disk: Disk,
  dataFolder: string,
  newJournalId?: string,
): Promise<JournalEnd> {
  const last = (await listSegments(disk, dataFolder)).at(-1);
  if (last === undefined) return noJournal(newJournalId);
  const { firstSeq } = last;
  const scan = await scanJournal(dataFolder, { disk, afterSeq: firstSeq - 1 });
  const { head, torn, end, voids } = scan;
  return { head, firstSeq, voids, torn, at: end };
}

function noJournal(journalId: string = randomUUID()): JournalEnd {
  const head = { journalId, seq: 0, timeMs: 0, chainHash: hexOf(chainStart(journalId)) };
  return { head, firstSeq: 1, voids: [], torn: undefined, at: undefined };
}

export interface EndOptions extends WriterOptions {
  /** Length of the first segment of a new journal. */
  readonly firstSegmentBytes: number;
  readonly warn: (message: string) => void;
}

/**
 * Makes the journal, or cuts the torn tail of the one that is there. Only the process that holds the lock may call
 * it, and only when nothing is left to be compared.
 */
export async function openEnd(options: EndOptions, end: JournalEnd): Promise<SegmentWriter> {
  const { disk, dataFolder, warn } = options;
  const { torn } = end;
  await removeSpare(disk, dataFolder);
  if (torn !== undefined) {
    warn(`cut an unfinished write of ${torn.bytes} bytes at byte ${torn.offset} of ${torn.path}`);
    await cutTail(disk, torn);
  }
  const { path, offset } = end.at ?? (await createJournal(options, end.head));
  const isPacked = path.endsWith(PACKED);
  const open = isPacked ? await unarchiveSegment(disk, dataFolder, path) : path;
  return SegmentWriter.open(options, open, offset);
}

async function createJournal(
  { disk, dataFolder, firstSegmentBytes: bytes }: EndOptions,
  { journalId, chainHash }: JournalHead,
): Promise<{ path: string; offset: number }> {
  await disk.makeFolder(journalFolder(dataFolder));
  await prepareSpare(disk, dataFolder, bytes);
  const previousHash = Buffer.from(chainHash, 'hex');
  const header = { journalId, firstSeq: 1, timeMs: 0, previousHash, bytes };
  const path = await installSpare(disk, dataFolder, header);
  // The journal folder itself is new.
  await disk.syncFolder(dataFolder);
  return { path, offset: SEGMENT_HEADER_BYTES };
}
