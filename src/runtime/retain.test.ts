import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createFollower,
  openingCommands,
  startDurable,
  tradingCommands,
} from '../../test/support/durable-venue.ts';
import { readAll, segmentPaths, temporaryFolder } from '../../test/support/journal-fixture.ts';
import { deletedUpTo } from '../journal/archive.ts';
import { NODE_DISK } from '../journal/disk.ts';
import { findEntries } from '../journal/find-entries.ts';
import { JournalDamage, JournalDeleted, type JournalHead } from '../journal/journal.ts';
import { verifyJournal } from '../journal/scan-journal.ts';
import { archiveFolder, journalFolder, listSegments } from '../journal/segment.ts';
import { type Retention, retainJournal } from './retain.ts';
import { SnapshotStore } from './snapshot-store.ts';
import { stateHash } from './state-hash.ts';

const DAY_MS = 86_400_000;
const SEGMENT_BYTES = 8192;

interface Past {
  readonly folder: string;
  readonly head: JournalHead;
  readonly hash: string;
  /** Of the snapshots, oldest first. */
  readonly seqs: readonly number[];
  readonly entries: number;
}

let made: Past | undefined;
afterAll(() => {
  if (made !== undefined) rmSync(made.folder, { recursive: true });
});

/** A copy of the same past for each test. */
async function pastVenue(): Promise<Past> {
  const folder = await temporaryFolder();
  if (made === undefined) {
    const past = await makePast();
    made = { ...past, folder: mkdtempSync(join(tmpdir(), 'bourse-past-')) };
    cpSync(past.folder, made.folder, { recursive: true });
  }
  cpSync(made.folder, folder, { recursive: true });
  return { ...made, folder };
}

/** Three days of trading with a snapshot after each, in many small segments; closed. */
async function makePast(): Promise<Past> {
  const folder = await temporaryFolder();
  let nowMs = DAY_MS;
  const venue = await startDurable(folder, { now: () => nowMs, segmentBytes: SEGMENT_BYTES });
  const seqs: number[] = [];
  const follower = createFollower(folder, venue.journal);
  for (let day = 0; day < 3; day += 1) {
    nowMs += DAY_MS;
    await venue.submitAll(day === 0 ? openingCommands() : []);
    for (let round = 0; round < 6; round += 1) await venue.submitAll(tradingCommands(120));
    follower.advance(venue.journal.head.seq);
    seqs.push(await follower.snapshot());
    await venue.submitAll(tradingCommands(40));
  }
  await venue.journal.close();
  const { head } = venue.journal;
  const entries = (await readAll(folder)).length;
  return { folder, head, hash: stateHash(venue.sequencer.state), seqs, entries };
}

function retain({ folder, head }: Past, retention: Retention, isStopping = () => false) {
  const snapshots = new SnapshotStore({ dataFolder: folder });
  return retainJournal({ dataFolder: folder, retention, snapshots, head, isStopping });
}

const namesIn = (folder: string) => readdirSync(folder).filter((name) => /segment/.test(name));

describe('V10: what no start needs of a journal', () => {
  it('R-J-5: stays where it is unless it is said otherwise, or is too young', async () => {
    const past = await pastVenue();
    const before = await segmentPaths(past.folder);
    expect(before.length).toBeGreaterThan(8);
    expect(await retain(past, { journal: 'keep', afterDays: 0 })).toBe(0);
    expect(await retain(past, { journal: 'archive', afterDays: 3 })).toBe(0);
    expect(await segmentPaths(past.folder)).toEqual(before);
  });

  it('R-J-5: goes into the archive up to the newest snapshot, and is read there as before', async () => {
    const past = await pastVenue();
    const { folder, seqs } = past;
    const segments = await listSegments(NODE_DISK, folder);
    const newest = seqs.at(-1) ?? 0;
    const going = segments.filter((_, at) => (segments[at + 1]?.firstSeq ?? 1e9) <= newest);
    expect(await retain(past, { journal: 'archive', afterDays: 0 })).toBe(going.length);
    expect(namesIn(archiveFolder(folder))).toHaveLength(going.length);
    expect(namesIn(journalFolder(folder))).toHaveLength(segments.length - going.length);
    expect(await retain(past, { journal: 'archive', afterDays: 0 })).toBe(0);
    const packed = namesIn(archiveFolder(folder)).map((name) => join(archiveFolder(folder), name));
    const bytes = packed.reduce((sum, path) => sum + statSync(path).size, 0);
    expect(bytes).toBeLessThan((going.length * SEGMENT_BYTES) / 2);
    expect(packed.every((path) => (statSync(path).mode & 0o077) === 0)).toBe(true);

    expect(await readAll(folder)).toHaveLength(past.entries);
    expect(await findEntries(folder, [1, 2])).toMatchObject([{ seq: 1 }, { seq: 2 }]);
    expect(await verifyJournal(folder)).toMatchObject({ head: past.head });
    const again = await startDurable(folder, { now: () => 1e12 });
    expect(again.snapshotSeq).toBe(newest);
    expect(stateHash(again.sequencer.state)).toBe(past.hash);
  });

  it('goes by what is old enough', async () => {
    const past = await pastVenue();
    const all = (await listSegments(NODE_DISK, past.folder)).length;
    const gone = await retain(past, { journal: 'archive', afterDays: 1 });
    expect(gone).toBeGreaterThan(0);
    expect(gone).toBeLessThan(all - 2);
    expect(await retain(past, { journal: 'archive', afterDays: 0 })).toBeGreaterThan(0);
  });

  it('goes before no snapshot that cannot be read', async () => {
    const past = await pastVenue();
    const { folder, seqs } = past;
    const [oldest = 0] = seqs;
    for (const seq of seqs.slice(1)) {
      const name = `${String(seq).padStart(19, '0')}.snapshot`;
      truncateSync(join(folder, 'snapshots', name), 100);
    }
    await retain(past, { journal: 'archive', afterDays: 0 });
    const [first] = namesIn(journalFolder(folder)).sort();
    expect(Number.parseInt(first ?? '', 10)).toBeLessThanOrEqual(oldest);
    rmSync(join(folder, 'snapshots'), { recursive: true });
    expect(await retain(past, { journal: 'delete', afterDays: 0 })).toBe(0);
  });

  it('R-J-5: is deleted up to the oldest snapshot, and whoever needs it is told', async () => {
    const past = await pastVenue();
    const { folder, seqs } = past;
    const [oldest = 0] = seqs;
    await retain(past, { journal: 'archive', afterDays: 0 });
    expect(await retain(past, { journal: 'delete', afterDays: 0 })).toBeGreaterThan(0);
    const upToSeq = await deletedUpTo(NODE_DISK, folder);
    expect(upToSeq).toBeGreaterThan(0);
    expect(upToSeq).toBeLessThan(oldest);
    expect((await listSegments(NODE_DISK, folder))[0]?.firstSeq).toBe(upToSeq + 1);
    await expect(readAll(folder)).rejects.toThrow(new JournalDeleted(folder, upToSeq));
    // Each of the snapshots that are left is enough for a start.
    for (const seq of [...seqs].reverse()) {
      const again = await startDurable(folder, { now: () => 1e12 });
      expect(again.snapshotSeq).toBe(seq);
      expect(stateHash(again.sequencer.state)).toBe(past.hash);
      await again.journal.close();
      await new SnapshotStore({ dataFolder: folder }).setAside(seq, 'aside');
    }
  });

  it('what was deleted is no loss, and a loss is not taken for deleted', async () => {
    const past = await pastVenue();
    const { folder } = past;
    await retain(past, { journal: 'delete', afterDays: 0 });
    const [first] = await segmentPaths(folder);
    rmSync(first ?? '');
    const upToSeq = await deletedUpTo(NODE_DISK, folder);
    await expect(verifyJournal(folder, { afterSeq: upToSeq })).resolves.toBeInstanceOf(
      JournalDamage,
    );
  });

  it('names a segment of the archive that is damaged', async () => {
    const past = await pastVenue();
    await retain(past, { journal: 'archive', afterDays: 0 });
    const [path = ''] = await segmentPaths(past.folder);
    const bytes = readFileSync(path);
    bytes[bytes.length - 6] = (bytes[bytes.length - 6] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(path).toMatch(/archive/);
    await expect(readAll(past.folder)).rejects.toThrow(
      `${path}: damaged at byte 0: it cannot be unpacked`,
    );
  });

  it('is broken off between two segments, and goes on the next time', async () => {
    const past = await pastVenue();
    let asked = 0;
    const isStopping = () => {
      asked += 1;
      return asked > 2;
    };
    expect(await retain(past, { journal: 'archive', afterDays: 0 }, isStopping)).toBe(2);
    expect(await readAll(past.folder)).toHaveLength(past.entries);
    expect(await retain(past, { journal: 'archive', afterDays: 0 })).toBeGreaterThan(0);
  });

  it('comes back out of the archive when it is the last that is left, and is written on', async () => {
    const past = await pastVenue();
    const { folder } = past;
    await retain(past, { journal: 'archive', afterDays: 0 });
    rmSync(journalFolder(folder), { recursive: true });
    rmSync(join(folder, 'snapshots'), { recursive: true });
    const again = await startDurable(folder, { now: () => 1e12 });
    const { seq } = again.journal.head;
    await again.submitAll(tradingCommands(5));
    await again.journal.close();
    expect((await readAll(folder)).at(-1)?.seq).toBe(seq + 5);
    expect(namesIn(journalFolder(folder)).length).toBeGreaterThan(0);
  });
});
