/**
 * Copies a data folder beside the venue that runs on it, up to a commit. Segments that are full never change again
 * and are linked, so that they cost nothing; the open one is copied as far as it was durable. The master key is never
 * copied: it is kept apart, or a thief of the copy has all.
 */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { packedPath, recordPath } from '../journal/archive.ts';
import { type DiskFile, NODE_DISK, writeAll } from '../journal/disk.ts';
import { HeadFile } from '../journal/head-file.ts';
import { JournalDamage, type JournalHead } from '../journal/journal.ts';
import { journalHolds } from '../journal/journal-reader.ts';
import { type JournalScan, verifyJournal } from '../journal/scan-journal.ts';
import { archiveFolder, journalFolder, listSegments, PACKED } from '../journal/segment.ts';
import type { HistoryLocation } from '../reporting/open-history.ts';
import { SnapshotStore } from '../runtime/snapshot-store.ts';
import { createDataFolder, type DataFolder } from './backing/data-folder.ts';
import { proofsOf, refuseContradiction } from './backing/proofs.ts';
import { VenueError } from './venue-error.ts';

export interface BackUp {
  /** Where the copy ends. */
  readonly head: JournalHead;
  readonly segments: number;
  /** Of them those that share their bytes with the original. */
  readonly linked: number;
  /** The newest snapshot that goes with the copy; 0: none. */
  readonly snapshotSeq: number;
}

/**
 * `to` must be new or empty. Throws {@link VenueError}, `JournalDamage`, or `RecoveryRefused` when the journal has
 * lost its end; then nothing is left of the copy.
 */
export async function backUp(
  from: DataFolder,
  to: string,
  location: HistoryLocation,
): Promise<BackUp> {
  refuseUsed(to);
  // Before the journal is read, which only grows.
  const proofs = await proofsOf(from, location);
  const scan = await endOf(from);
  const { head } = scan;
  const holds = (seq: number, hash: string) =>
    journalHolds({ dataFolder: from.path, head }, seq, hash);
  await refuseContradiction({ head, holds }, proofs, location);
  const made = createDataFolder(to);
  try {
    const copied = await copySegments(from.path, made.path, scan);
    const snapshotSeq = await copySnapshot(from.path, made.path, { head, holds });
    copyPrivate(from.venueRecordFile, made.venueRecordFile);
    await (await HeadFile.create(NODE_DISK, made.path, head)).close();
    return { head, ...copied, snapshotSeq };
  } catch (error) {
    for (const name of readdirSync(made.path)) rmSync(join(made.path, name), { recursive: true });
    throw error;
  }
}

function refuseUsed(to: string): void {
  if (existsSync(to) && readdirSync(to).length > 0)
    throw new VenueError(`${to} is not empty: a back-up goes into a folder of its own`, 'usage');
}

/** Of the last segment, which is all that may be moving. */
async function endOf({ path }: DataFolder): Promise<JournalScan> {
  const last = (await listSegments(NODE_DISK, path)).at(-1);
  const scan = await verifyJournal(path, { afterSeq: (last?.firstSeq ?? 1) - 1 });
  if (scan instanceof JournalDamage) throw scan;
  return scan;
}

async function copySegments(from: string, to: string, { end, head }: JournalScan) {
  mkdirSync(journalFolder(to), { mode: 0o700 });
  if (existsSync(archiveFolder(from))) mkdirSync(archiveFolder(to), { mode: 0o700 });
  const names = await listSegments(NODE_DISK, from);
  const segments = names.filter(({ firstSeq }) => firstSeq <= head.seq + 1);
  let linked = 0;
  for (const { path } of segments) {
    const copy = join(journalFolder(to), basename(path));
    if (path === end.path) await copyStart(path, copy, end.offset);
    else if (isKept(from, to, path)) linked += 1;
    if (path === end.path) break;
  }
  if (existsSync(recordPath(from))) copyPrivate(recordPath(from), recordPath(to));
  await NODE_DISK.syncFolder(journalFolder(to));
  if (existsSync(archiveFolder(to))) await NODE_DISK.syncFolder(archiveFolder(to));
  return { segments: segments.length, linked };
}

/** Where it is; it may go into the archive meanwhile. Tells whether it is linked. */
function isKept(from: string, to: string, path: string): boolean {
  const isPacked = path.endsWith(PACKED) || !existsSync(path);
  if (!isPacked) return isLinked(path, join(journalFolder(to), basename(path)));
  const packed = packedPath(from, basename(path, PACKED));
  mkdirSync(archiveFolder(to), { recursive: true, mode: 0o700 });
  return isLinked(packed, packedPath(to, basename(path, PACKED)));
}

/** A file that never changes again; copied where there can be no link, as on another disk. */
function isLinked(path: string, copy: string): boolean {
  try {
    linkSync(path, copy);
    return true;
  } catch {
    copyPrivate(path, copy);
    return false;
  }
}

function copyPrivate(path: string, copy: string): void {
  copyFileSync(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const descriptor = openSync(copy, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

const CHUNK_BYTES = 1024 * 1024;

/** The first `bytes` of a file, and zeros up to its length. */
async function copyStart(path: string, copy: string, bytes: number): Promise<void> {
  const source = await NODE_DISK.open(path, 'read');
  const target = await NODE_DISK.open(copy, 'create');
  try {
    const size = await source.size();
    for (let at = 0; at < size; at += CHUNK_BYTES)
      await writeAll(target, await chunkOf(source, { at, size, bytes }), at);
    await target.sync();
  } finally {
    await source.close();
    await target.close();
  }
}

async function chunkOf(
  source: DiskFile,
  { at, size, bytes }: { readonly at: number; readonly size: number; readonly bytes: number },
): Promise<Buffer> {
  const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
  const wanted = Math.max(0, Math.min(chunk.length, bytes - at));
  await source.read(chunk.subarray(0, wanted), at);
  return chunk;
}

/** The newest that can be read and is of what was copied. */
async function copySnapshot(
  from: string,
  to: string,
  { head, holds }: { head: JournalHead; holds: (seq: number, hash: string) => Promise<boolean> },
): Promise<number> {
  for await (const snapshot of new SnapshotStore({ dataFolder: from }).newestFirst(head.seq)) {
    if (!(await holds(snapshot.seq, snapshot.chainHash))) continue;
    await new SnapshotStore({ dataFolder: to }).save(snapshot);
    return snapshot.seq;
  }
  return 0;
}
