/**
 * A segment is one file of the journal, named by the seq of its first entry. Its header says which
 * journal it belongs to, where it continues and how long the file is; the rest is batches, then zeros.
 */
import { join } from 'node:path';
import { checksum, HASH_BYTES } from './checksum.ts';
import type { Disk } from './disk.ts';
import { JournalDamage, OldJournal } from './journal.ts';

/** What a journal's bytes mean: of its segments, its batches and their records. */
export const JOURNAL_FORMAT = 2;

/** Of the data folder. */
const JOURNAL_FOLDER = 'journal';
/** Beside it: segments that no start needs, compressed. */
const ARCHIVE_FOLDER = 'archive';
/** How the name of one ends there. */
export const PACKED = '.gz';
const NAME = /^(\d{19})\.segment(?:\.gz)?$/;
const MAGIC = Buffer.from([0xff, 0x42, 0x4f, 0x55, 0x52, 0x53, 0x45, 0xfe]);
const ID_BYTES = 36;

const AT = {
  version: 8,
  firstSeq: 16,
  timeMs: 24,
  previousHash: 32,
  journalId: 32 + HASH_BYTES,
  bytes: 104,
  crc: 124,
} as const;

export const SEGMENT_HEADER_BYTES = AT.crc + 4;

/** Where a segment begins. */
export interface SegmentStart {
  /** UUID. */
  readonly journalId: string;
  readonly firstSeq: number;
  /** Time of the entry before the first, ms. */
  readonly timeMs: number;
  /** The chain before its first batch. */
  readonly previousHash: Buffer;
}

export interface SegmentHeader extends SegmentStart {
  /** Length of the file, zeros included: it is made whole, so that one of another length is damaged. */
  readonly bytes: number;
}

export interface SegmentName {
  readonly path: string;
  readonly firstSeq: number;
}

export function journalFolder(dataFolder: string): string {
  return join(dataFolder, JOURNAL_FOLDER);
}

export function archiveFolder(dataFolder: string): string {
  return join(dataFolder, ARCHIVE_FOLDER);
}

export function segmentPath(dataFolder: string, firstSeq: number): string {
  return join(journalFolder(dataFolder), `${String(firstSeq).padStart(19, '0')}.segment`);
}

/** All segments of a journal, oldest first, those of the archive with them. */
export async function listSegments(disk: Disk, dataFolder: string): Promise<SegmentName[]> {
  // In this order: one that goes into the archive meanwhile is in both lists, never in none.
  const open = await segmentsIn(disk, journalFolder(dataFolder));
  const packed = await segmentsIn(disk, archiveFolder(dataFolder));
  const known = new Set(open.map(({ firstSeq }) => firstSeq));
  return [...packed.filter(({ firstSeq }) => !known.has(firstSeq)), ...open].sort(
    (a, b) => a.firstSeq - b.firstSeq,
  );
}

async function segmentsIn(disk: Disk, folder: string): Promise<SegmentName[]> {
  return (await disk.list(folder)).flatMap((name) => {
    const digits = NAME.exec(name)?.[1];
    return digits === undefined
      ? []
      : [{ path: join(folder, name), firstSeq: Number.parseInt(digits, 10) }];
  });
}

export function encodeSegmentHeader(header: SegmentHeader): Buffer {
  const bytes = Buffer.alloc(SEGMENT_HEADER_BYTES);
  MAGIC.copy(bytes);
  bytes.writeUInt32BE(JOURNAL_FORMAT, AT.version);
  bytes.writeBigUInt64BE(BigInt(header.firstSeq), AT.firstSeq);
  bytes.writeBigUInt64BE(BigInt(header.timeMs), AT.timeMs);
  header.previousHash.copy(bytes, AT.previousHash);
  bytes.write(header.journalId, AT.journalId, ID_BYTES, 'latin1');
  bytes.writeBigUInt64BE(BigInt(header.bytes), AT.bytes);
  bytes.writeUInt32BE(checksum(bytes.subarray(0, AT.crc)), AT.crc);
  return bytes;
}

/**
 * Reads the header of a segment file. A segment gets its name only after its header is on the
 * disk, so that a header that is not right is damage, never a torn write. Throws {@link JournalDamage},
 * or {@link OldJournal} for one of an older format.
 */
export function decodeSegmentHeader(bytes: Buffer, name: SegmentName): SegmentHeader {
  if (bytes.length < SEGMENT_HEADER_BYTES) {
    throw new JournalDamage(name.path, bytes.length, 'the file ends inside its header');
  }
  if (bytes.readUInt32BE(AT.crc) !== checksum(bytes.subarray(0, AT.crc))) {
    throw new JournalDamage(name.path, 0, 'the file header does not match its checksum');
  }
  const isSegment = bytes.compare(MAGIC, 0, MAGIC.length, 0, MAGIC.length) === 0;
  const format = bytes.readUInt32BE(AT.version);
  if (!isSegment) throw new JournalDamage(name.path, 0, 'not a journal segment');
  if (format < JOURNAL_FORMAT) throw new OldJournal(name.path, format);
  if (format > JOURNAL_FORMAT) {
    throw new JournalDamage(name.path, 0, `format ${format} is newer than this software`);
  }
  const firstSeq = Number(bytes.readBigUInt64BE(AT.firstSeq));
  if (firstSeq !== name.firstSeq) {
    throw new JournalDamage(name.path, AT.firstSeq, `the file starts at ${firstSeq}, not as named`);
  }
  return {
    journalId: bytes.toString('latin1', AT.journalId, AT.journalId + ID_BYTES),
    firstSeq,
    timeMs: Number(bytes.readBigUInt64BE(AT.timeMs)),
    previousHash: Buffer.from(bytes.subarray(AT.previousHash, AT.previousHash + HASH_BYTES)),
    bytes: Number(bytes.readBigUInt64BE(AT.bytes)),
  };
}
