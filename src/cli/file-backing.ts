/** A venue in a data folder: journal and snapshots on disk, history in SQLite, followed by a thread. */
import { FileJournal } from '../journal/file-journal.ts';
import { openReader } from '../reporting/database.ts';
import type { Overlay } from '../reporting/overlay.ts';
import type { SqliteConnection } from '../reporting/sqlite-connection.ts';
import { readCheckpoint } from '../reporting/tables/checkpoint.ts';
import { ProjectionLag } from '../runtime/projection-lag.ts';
import { recover } from '../runtime/recovery.ts';
import { SnapshotStore } from '../runtime/snapshot-store.ts';
import { createTape } from '../runtime/tape-view.ts';
import type { Backing, Recovered } from './backing.ts';
import { createDataFolder, type DataFolder } from './data-folder.ts';
import { type FollowerThread, startFollower } from './follower-thread.ts';
import { masterKeyFromFile, masterKeyFromText } from './master-key.ts';
import type { VenueClock } from './venue-clock.ts';
import type { VenueOptions } from './venue-options.ts';
import { writeVenueRecord } from './venue-record.ts';

/** What is open while the venue runs, closed in the opposite order. */
interface Parts {
  readonly options: VenueOptions;
  readonly folder: DataFolder;
  readonly journal: FileJournal;
  readonly lag: ProjectionLag;
  connection?: SqliteConnection;
  follower?: FollowerThread;
}

/** Locks the folder. Throws `FolderLocked`, `JournalDamage` or `CliError`. */
export async function openFileBacking(options: VenueOptions, clock: VenueClock): Promise<Backing> {
  const folder = createDataFolder(options.data);
  const lag = new ProjectionLag();
  const journal = await openJournal(folder, { options, clock, lag });
  const parts: Parts = { options, folder, journal, lag };
  try {
    const isNew = journal.head.seq === 0;
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
  { options, clock, lag }: { options: VenueOptions; clock: VenueClock; lag: ProjectionLag },
): Promise<FileJournal> {
  const { sync, onWarning, onProgress } = options;
  return FileJournal.open({
    dataFolder: folder.path,
    now: clock.journalNow,
    holdBack: lag.holdBack,
    ...(sync === undefined ? {} : { sync }),
    ...(onWarning === undefined ? {} : { warn: onWarning }),
    ...(onProgress === undefined ? {} : { onReplay: onProgress }),
  });
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
  const connection = openReader(folder.historyFile);
  parts.connection = connection;
  const checkpoint = readCheckpoint(connection);
  lag.projected(checkpoint.seq);
  overlay.projected(checkpoint.seq);
  const onStop = (cause: Error): void => options.onStop?.(cause);
  const onWarning = (message: string): void => options.onWarning?.(message);
  const tape = createTape();
  const { sequencer, head, snapshotSeq } = await recover({
    journal,
    snapshots: new SnapshotStore({ dataFolder: folder.path, warn: onWarning }),
    checkpoint,
    now: Date.now,
    tape,
    listeners: [(entry, events) => overlay.onApplied(entry, events)],
    onStop,
    warn: onWarning,
  });
  const follower = startFollower({
    start: {
      dataFolder: folder.path,
      historyFile: folder.historyFile,
      journalId: head.journalId,
      snapshotSeq,
      voids: journal.voids,
    },
    lag,
    onProjected: (seq) => overlay.projected(seq),
    onWarning,
    onFailure: onStop,
  });
  parts.follower = follower;
  follower.durable(head.seq);
  sequencer.listen(({ seq }) => {
    lag.durable(seq);
    follower.durable(seq);
  });
  return {
    sequencer,
    tape,
    connection,
    projection: {
      projectedSeq: () => lag.projectedSeq,
      whenProjected: (seq) => lag.whenProjected(seq),
      snapshot: follower.snapshot,
    },
  };
}

async function close({ journal, follower, connection }: Parts): Promise<void> {
  // The reader first: the last to leave the database folds its log into the file, and must write.
  connection?.close();
  await follower?.close();
  await journal.close();
}
