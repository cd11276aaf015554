/** Makes the end of a journal ready to be written: a new journal, or the end of an old one. */
import { randomUUID } from 'node:crypto';
import { chainStart } from './checksum.ts';
import { cutTail, installSpare, prepareSpare, removeSpare } from './create-segment.ts';
import type { Disk } from './disk.ts';
import type { JournalHead } from './journal.ts';
import type { VoidRecord } from './record.ts';
import { scanJournal } from './scan-journal.ts';
import { listSegments } from './segment.ts';
import { SegmentWriter } from './segment-writer.ts';

export interface EndOptions {
  readonly disk: Disk;
  readonly dataFolder: string;
  readonly isDurable: boolean;
  readonly segmentBytes: number;
  readonly firstSegmentBytes: number;
  readonly warn: (message: string) => void;
}

export interface JournalEnd {
  readonly head: JournalHead;
  readonly writer: SegmentWriter;
  /** The first entry of the last segment: from here on the journal was read and proven. */
  readonly firstSeq: number;
  /** In that segment. */
  readonly voids: readonly VoidRecord[];
}

/**
 * Reads the last segment only. Only the process that holds the lock may call it. Throws
 * `JournalDamage` when that segment is damaged.
 */
export async function openEnd(options: EndOptions): Promise<JournalEnd> {
  const { disk, dataFolder, warn } = options;
  const firstSeq = await lastSegmentStart(options);
  const scan = await scanJournal(dataFolder, { disk, afterSeq: firstSeq - 1 });
  const { head, torn, end, voids } = scan;
  // Not before it is known to be a journal of this format: another one is left as it is.
  await removeSpare(disk, dataFolder);
  if (torn !== undefined) {
    warn(`cut an unfinished write of ${torn.bytes} bytes at byte ${torn.offset} of ${torn.path}`);
    await cutTail(disk, torn);
  }
  const writer = await SegmentWriter.open(options, end.path, end.offset);
  return { head, writer, firstSeq, voids };
}

async function lastSegmentStart(options: EndOptions): Promise<number> {
  const segments = await listSegments(options.disk, options.dataFolder);
  const last = segments.at(-1);
  if (last === undefined) await createJournal(options);
  return last?.firstSeq ?? 1;
}

async function createJournal(options: EndOptions): Promise<void> {
  const { disk, dataFolder, firstSegmentBytes } = options;
  const journalId = randomUUID();
  await prepareSpare(disk, dataFolder, firstSegmentBytes);
  const previousHash = chainStart(journalId);
  await installSpare(disk, dataFolder, { journalId, firstSeq: 1, timeMs: 0, previousHash });
  // The journal folder itself is new.
  await disk.syncFolder(dataFolder);
}
