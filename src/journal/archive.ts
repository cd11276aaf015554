/**
 * Segments that no start needs any more: kept compressed in the archive, or deleted. Whoever reads the journal finds
 * those that are kept as if they had never moved. What was deleted is on record, so that it is not taken for lost.
 */
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Disk, type DiskFile, writeAll } from './disk.ts';
import { JournalDamage } from './journal.ts';
import { archiveFolder, journalFolder, PACKED, type SegmentName } from './segment.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Opens a segment to read, also one that has gone into the archive since it was listed. */
export async function openSegment(disk: Disk, { path }: SegmentName): Promise<DiskFile> {
  if (path.endsWith(PACKED)) return openPacked(disk, path);
  try {
    return await disk.open(path, 'read');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return openPacked(disk, packedPath(dirname(dirname(path)), path));
  }
}

/** Moves a segment into the archive; there is no moment at which it is nowhere. */
export async function archiveSegment(
  disk: Disk,
  dataFolder: string,
  { path }: SegmentName,
): Promise<void> {
  const bytes = await readWhole(disk, path);
  const packed = await pack(bytes);
  if (!bytes.equals(await unpack(packed)))
    throw new JournalDamage(path, 0, 'it does not unpack as it was packed');
  await disk.makeFolder(archiveFolder(dataFolder));
  await writeWhole(disk, packedPath(dataFolder, path), packed);
  await disk.remove(path);
  await disk.syncFolder(journalFolder(dataFolder));
}

/** Moves a segment back, so that it can be written: the last one, where all after it are gone. */
export async function unarchiveSegment(
  disk: Disk,
  dataFolder: string,
  path: string,
): Promise<string> {
  const open = join(journalFolder(dataFolder), basename(path, PACKED));
  await disk.makeFolder(journalFolder(dataFolder));
  await writeWhole(disk, open, await readPacked(disk, path));
  await disk.remove(path);
  await disk.syncFolder(archiveFolder(dataFolder));
  return open;
}

/** Deletes segments, the oldest first; the entries in them end at `upToSeq`. */
export async function deleteSegments(
  disk: Disk,
  dataFolder: string,
  { segments, upToSeq }: { readonly segments: readonly SegmentName[]; readonly upToSeq: number },
): Promise<void> {
  await disk.makeFolder(archiveFolder(dataFolder));
  // Before anything is gone: else it would be missing.
  await writeWhole(disk, recordPath(dataFolder), Buffer.from(`${JSON.stringify({ upToSeq })}\n`));
  for (const { path } of segments) await disk.remove(path);
  await disk.syncFolder(journalFolder(dataFolder));
  await disk.syncFolder(archiveFolder(dataFolder));
}

/** The last entry that was deleted; 0: none was. */
export async function deletedUpTo(disk: Disk, dataFolder: string): Promise<number> {
  const names = await disk.list(archiveFolder(dataFolder));
  if (!names.includes(DELETED)) return 0;
  const text = (await readWhole(disk, recordPath(dataFolder))).toString();
  const [, digits] = /^{"upToSeq":(\d{1,16})}\n$/.exec(text) ?? [];
  if (digits === undefined)
    throw new JournalDamage(recordPath(dataFolder), 0, 'it does not say what was deleted');
  return Number(digits);
}

const DELETED = 'deleted.json';

/** Says what was deleted. */
export function recordPath(dataFolder: string): string {
  return join(archiveFolder(dataFolder), DELETED);
}

/** Where a segment is in the archive. */
export function packedPath(dataFolder: string, path: string): string {
  return join(archiveFolder(dataFolder), basename(path) + PACKED);
}

async function openPacked(disk: Disk, path: string): Promise<DiskFile> {
  const bytes = await readPacked(disk, path);
  return {
    size: async () => bytes.length,
    read: async (into, position) => bytes.copy(into, 0, position),
    write: async () => {
      throw new Error(`${path} is in the archive: it is never written`);
    },
    sync: async () => undefined,
    close: async () => undefined,
  };
}

async function readPacked(disk: Disk, path: string): Promise<Buffer> {
  const packed = await readWhole(disk, path);
  try {
    return await unpack(packed);
  } catch (error) {
    throw new JournalDamage(path, 0, `it cannot be unpacked: ${(error as Error).message}`);
  }
}

async function readWhole(disk: Disk, path: string): Promise<Buffer> {
  const file = await disk.open(path, 'read');
  try {
    const bytes = Buffer.alloc(await file.size());
    return bytes.subarray(0, await file.read(bytes, 0));
  } finally {
    await file.close();
  }
}

/** Whole and durable under its name, or not at all. */
async function writeWhole(disk: Disk, path: string, bytes: Buffer): Promise<void> {
  const temporary = `${path}.tmp`;
  await disk.remove(temporary);
  const file = await disk.open(temporary, 'create');
  try {
    await writeAll(file, bytes, 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await disk.rename(temporary, path);
  await disk.syncFolder(dirname(path));
}
