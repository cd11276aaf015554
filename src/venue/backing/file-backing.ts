/** A venue in a data folder: journal and snapshots on disk, history in SQL, followed by a thread. */
import { FileJournal } from '../../journal/file-journal.ts';
import { findEntries } from '../../journal/find-entries.ts';
import type { HistoryLocation } from '../../reporting/open-history.ts';
import type { Overlay } from '../../reporting/overlay.ts';
import { readCheckpoint } from '../../reporting/store/checkpoint.ts';
import type { HistoryReader } from '../../reporting/store/history-store.ts';
import { Standstill } from '../../reporting/store/sqlite/standstill.ts';
import { ProjectionLag, UNPROJECTED_MAX } from '../../runtime/projection-lag.ts';
import { recover } from '../../runtime/recovery.ts';
import { SnapshotStore } from '../../runtime/snapshot-store.ts';
import { createTape } from '../../runtime/tape-view.ts';
import type { VenueClock } from '../clock.ts';
import { VenueError } from '../venue-error.ts';
import type { Backing, BackingOptions, Place, Recovered } from './backing.ts';
import {
  closeDataFolder,
  createDataFolder,
  type DataFolder,
  dataFolder,
  masterKeyFromFile,
  masterKeyFromText,
} from './data-folder.ts';
import { type FollowerThread, startFollower } from './follower-thread.ts';
import { historyLocation, openVenueHistory } from './open-history.ts';
import { proofsOf, refuseContradiction } from './proofs.ts';
import { readVenueRecord, writeVenueRecord } from './venue-record.ts';

/** What is open while the venue runs, closed in the opposite order. */
interface Parts {
  readonly options: BackingOptions;
  readonly folder: DataFolder;
  readonly journal: FileJournal;
  readonly lag: ProjectionLag;
  history?: HistoryReader;
  follower?: FollowerThread;
}

/** A data folder, which need not be there yet. To open it throws `FolderLocked`, `JournalDamage` or `VenueError`. */
export function folderPlace(options: BackingOptions): Place {
  return {
    record: readVenueRecord(dataFolder(options.data).venueRecordFile),
    open: (clock) => openFolder(options, clock),
  };
}

/** Locks it. */
async function openFolder(options: BackingOptions, clock: VenueClock): Promise<Backing> {
  const folder = createDataFolder(options.data);
  const lag = new ProjectionLag();
  const journal = await openJournal(folder, { options, clock, lag });
  const parts: Parts = { options, folder, journal, lag };
  try {
    closeDataFolder(folder);
    // Before anything is written.
    const location = historyLocation(folder, options.databaseUrl);
    const proofs = await proofsOf(folder, location, { afterSeq: journal.head.seq, isAlone: true });
    await refuseContradiction(journal, proofs);
    const isNew = journal.head.seq === 0;
    refuseOtherRecord(folder, { isNew });
    return {
      masterKey: masterKeyOf(folder, { isNew, env: options.env ?? process.env }),
      saveRecord: (record) => writeVenueRecord(folder.venueRecordFile, record),
      recover: (overlay) => recoverVenue(parts, overlay),
      close: () => close(parts),
    };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

function openJournal(
  folder: DataFolder,
  { options, clock, lag }: { options: BackingOptions; clock: VenueClock; lag: ProjectionLag },
): Promise<FileJournal> {
  const { sync, disk, maxQueued, onWarning, onProgress } = options;
  return FileJournal.open({
    dataFolder: folder.path,
    now: clock.journalNow,
    holdBack: lag.holdBack,
    ...(sync === undefined ? {} : { sync }),
    ...(disk === undefined ? {} : { disk }),
    ...(maxQueued === undefined ? {} : { maxQueued }),
    ...(onWarning === undefined ? {} : { warn: onWarning }),
    ...(onProgress === undefined ? {} : { onReplay: onProgress }),
  });
}

/** The record is written before the first command, and says when all of the venue file is in the journal. */
function refuseOtherRecord(
  { path, venueRecordFile }: DataFolder,
  { isNew }: { isNew: boolean },
): void {
  const record = readVenueRecord(venueRecordFile);
  if (record === undefined && !isNew) {
    throw new VenueError(
      `${venueRecordFile} is missing: it says which venue this journal is of`,
      'unusable',
    );
  }
  if (isNew && record?.isApplied === true) {
    throw new VenueError(
      `${path} is of a venue whose commands are missing from the journal: restore it`,
      'unusable',
    );
  }
}

function masterKeyOf(
  folder: DataFolder,
  { isNew, env }: { isNew: boolean; env: NodeJS.ProcessEnv },
): Buffer {
  const given = env.BOURSE_MASTER_KEY;
  if (given !== undefined) return masterKeyFromText(given, 'BOURSE_MASTER_KEY');
  return masterKeyFromFile(folder.masterKeyFile, { isNew });
}

async function recoverVenue(parts: Parts, overlay: Overlay): Promise<Recovered> {
  const { options, folder, journal, lag } = parts;
  const location = historyLocation(folder, options.databaseUrl);
  const history = await openVenueHistory(location);
  parts.history = history;
  const { database } = history;
  const checkpoint = await readCheckpoint(database);
  lag.projected(checkpoint.seq);
  // What the follower projects before the venue opens need not wait in memory until then.
  const openAtSeq = Math.max(checkpoint.seq, journal.head.seq - UNPROJECTED_MAX);
  overlay.projected(openAtSeq);
  const tape = createTape();
  const { sequencer, snapshotSeq } = await recover({
    journal,
    snapshots: new SnapshotStore({ dataFolder: folder.path, warn: warnOf(options) }),
    checkpoint,
    now: Date.now,
    tape,
    listeners: [(entry, events) => overlay.onApplied(entry, events)],
    onStop: (cause) => options.onStop?.(cause),
  });
  const follower = follow(parts, { location, snapshotSeq, openAtSeq, overlay });
  sequencer.listen(({ seq }) => {
    lag.durable(seq);
    follower.durable(seq);
  });
  // A void is no command, so the overlay does not know it: the history must, before anyone asks.
  const lastVoidSeq = journal.voids.at(-1)?.seq ?? 0;
  await lag.whenProjected(Math.max(openAtSeq, lastVoidSeq));
  return {
    sequencer,
    tape,
    database,
    projection: {
      projectedSeq: () => lag.projectedSeq,
      whenProjected: (seq) => lag.whenProjected(seq),
      checkInvariants: follower.checkInvariants,
      stateMark: follower.stateMark,
      snapshot: follower.snapshot,
    },
    entriesAt: (seqs) => findEntries(folder.path, seqs, options.disk),
  };
}

function follow(
  parts: Parts,
  {
    location,
    snapshotSeq,
    openAtSeq,
    overlay,
  }: {
    readonly location: HistoryLocation;
    readonly snapshotSeq: number;
    readonly openAtSeq: number;
    readonly overlay: Overlay;
  },
): FollowerThread {
  const { options, folder, journal, lag } = parts;
  const follower = startFollower({
    start: {
      dataFolder: folder.path,
      history: location,
      journalId: journal.head.journalId,
      snapshotSeq,
      voids: journal.voids,
      openAtSeq,
      standstill: (options.standstill ?? new Standstill()).shared,
    },
    lag,
    onProjected: (seq) => {
      overlay.projected(seq);
      if (seq < openAtSeq) options.onProgress?.(seq, openAtSeq);
    },
    onWarning: warnOf(options),
    onFailure: (cause) => options.onStop?.(cause),
  });
  parts.follower = follower;
  follower.durable(journal.head.seq);
  return follower;
}

function warnOf(options: BackingOptions): (message: string) => void {
  return (message) => options.onWarning?.(message);
}

async function close({ journal, follower, history }: Parts): Promise<void> {
  // The reader first: the last to leave the database folds its log into the file, and must write.
  await history?.close();
  await follower?.close();
  await journal.close();
}
