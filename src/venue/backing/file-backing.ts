/** A venue in a data folder: journal and snapshots on disk, history in SQL, followed by a thread. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Entry } from '../../engine/command.ts';
import { deletedUpTo } from '../../journal/archive.ts';
import { NODE_DISK } from '../../journal/disk.ts';
import type { EtcdJournal } from '../../journal/etcd/etcd-journal.ts';
import { FileJournal, type FileJournalOptions } from '../../journal/file-journal.ts';
import { findEntries } from '../../journal/find-entries.ts';
import type { NowMs } from '../../journal/journal.ts';
import { readJournal } from '../../journal/journal-reader.ts';
import { present } from '../../primitives/present.ts';
import type { Overlay } from '../../reporting/overlay.ts';
import { Standstill } from '../../reporting/store/sqlite/standstill.ts';
import { ProjectionLag, UNPROJECTED_MAX } from '../../runtime/projection-lag.ts';
import { recover } from '../../runtime/recovery.ts';
import type { Retention } from '../../runtime/retain.ts';
import type { Listener } from '../../runtime/sequencer.ts';
import { SnapshotStore } from '../../runtime/snapshot-store.ts';
import { createTape } from '../../runtime/tape-view.ts';
import type { VenueClock } from '../clock.ts';
import { VenueError } from '../venue-error.ts';
import type {
  Backing,
  BackingOptions,
  Keeping,
  Load,
  LoadLimits,
  Place,
  Projection,
  Recovered,
} from './backing.ts';
import { amongOthers, isOfOthers, listen, seatOf } from './cluster-seat.ts';
import {
  closeDataFolder,
  createDataFolder,
  type DataFolder,
  dataFolder,
  masterKeyFromFile,
  masterKeyFromText,
} from './data-folder.ts';
import { historyLocation } from './open-history.ts';
import { proofsOf, refuseContradiction } from './proofs.ts';
import { VenueHistory } from './venue-history.ts';
import { readVenueRecord, type VenueRecord, writeVenueRecord } from './venue-record.ts';

/** A start waits so long for a history that lacks little. */
const READABLE_WITHIN_MS = 1_000;
const LOOK_AGAIN_MS = 5;

/** Nothing goes unless it is said. */
const DEFAULT_RETENTION: Retention = { journal: 'keep', afterDays: 30 };

/** What is open while the venue runs, closed in the opposite order. */
interface Parts {
  readonly options: BackingOptions;
  readonly folder: DataFolder;
  readonly journal: FileJournal | EtcdJournal;
  /** The same, where it is in etcd. */
  readonly shared?: EtcdJournal;
  readonly lag: ProjectionLag;
  readonly retention: Retention;
  /** The system's clock; undefined where venue time is another. */
  readonly now: NowMs | undefined;
  history?: VenueHistory;
  /** What is told of how far a start is, is told no more. */
  isOpen?: boolean;
  isClosing?: boolean;
}

/** A data folder, which need not be there yet. To open it throws `FolderLocked`, `JournalDamage` or `VenueError`. */
export function folderPlace(options: BackingOptions): Place {
  return {
    record: readVenueRecord(dataFolder(options.data).venueRecordFile),
    open: (clock, keeping) => openFolder(options, { clock, keeping }),
  };
}

/** What a journal of this folder is opened with. */
export interface JournalParts {
  readonly folder: DataFolder;
  readonly journal: FileJournalOptions;
}

export interface FolderOptions {
  readonly clock: VenueClock;
  readonly keeping: Keeping;
  /** Where the journal is kept elsewhere too. */
  readonly openJournal?: (parts: JournalParts) => Promise<EtcdJournal>;
  readonly saveRecord?: (record: VenueRecord) => Promise<void>;
}

/** Locks it. */
export async function openFolder(
  options: BackingOptions,
  { clock, keeping, openJournal, saveRecord }: FolderOptions,
): Promise<Backing> {
  const { limits = {}, retain = {} } = keeping;
  const folder = createDataFolder(options.data);
  const lag = new ProjectionLag(present({ bytes: limits.overlayBytes }));
  const opening = journalOptions(folder, { options, clock, lag, limits });
  const shared = await openJournal?.({ folder, journal: opening });
  const journal = shared ?? (await FileJournal.open(opening));
  const retention = { ...DEFAULT_RETENTION, ...retain };
  const parts: Parts = {
    options,
    folder,
    journal,
    lag,
    retention,
    now: clock.rate === undefined ? clock.journalNow : undefined,
    ...present({ shared }),
  };
  try {
    closeDataFolder(folder);
    // Before anything is written.
    const location = historyLocation(folder, options.databaseUrl);
    const isShared = shared !== undefined && 'url' in location;
    const proofs = await proofsOf(folder, location, {
      afterSeq: journal.head.seq,
      ...(isShared ? { isSharedUpTo: journal.head.seq } : { isAlone: true }),
    });
    await refuseContradiction(journal, proofs, location);
    const isNew = journal.head.seq === 0;
    refuseOtherRecord(folder, { isNew });
    return {
      masterKey: masterKeyOf(folder, { isNew, env: options.env ?? process.env }),
      saveRecord: async (record) => {
        writeVenueRecord(folder.venueRecordFile, record);
        await saveRecord?.(record);
      },
      ...(shared !== undefined && { seat: seatOf(parts, shared) }),
      recover: (overlay) => recoverVenue(parts, overlay),
      close: () => close(parts),
    };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

interface OpenParts {
  readonly options: BackingOptions;
  readonly clock: VenueClock;
  readonly lag: ProjectionLag;
  readonly limits: LoadLimits;
}

function journalOptions(
  folder: DataFolder,
  { options, clock, lag, limits }: OpenParts,
): FileJournalOptions {
  const { sync, disk, maxQueued, onWarning, onProgress } = options;
  return {
    dataFolder: folder.path,
    now: clock.journalNow,
    holdBack: lag.holdBack,
    paceMs: lag.paceMs,
    ...(sync === undefined ? {} : { sync }),
    ...(disk === undefined ? {} : { disk }),
    maxQueued: present({ weight: maxQueued, bytes: limits.queueBytes }),
    ...(onWarning === undefined ? {} : { warn: onWarning }),
    ...(onProgress === undefined ? {} : { onReplay: onProgress }),
  };
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
  const { options, folder, journal, shared, lag } = parts;
  const history = await openHistory(parts, overlay);
  parts.history = history;
  // What is longer ago need not wait in memory until it is written.
  let heldAfterSeq = Math.max(history.writtenSeq, journal.head.seq - UNPROJECTED_MAX);
  overlay.projected(heldAfterSeq);
  let isReplaying = true;
  const hold: Listener = (entry, events) => {
    overlay.onApplied(entry, events);
    if (isReplaying) heldAfterSeq = Math.max(heldAfterSeq, overlay.dropBeyond(lag.maxEvents));
    else if (overlay.events > lag.maxEvents && isOfOthers(options, shared))
      history.heldAfter(overlay.dropBeyond(lag.maxEvents));
  };
  const tape = createTape();
  const { sequencer, snapshotSeq } = await recover({
    journal,
    snapshots: new SnapshotStore({ dataFolder: folder.path, warn: warnOf(options) }),
    ...present({ now: parts.now }),
    warn: warnOf(options),
    tape,
    listeners: [hold],
    ...(shared !== undefined && amongOthers(shared)),
    onStop: (cause) => options.onStop?.(cause),
  });
  isReplaying = false;
  overlay.fedBy(sequencer.tell);
  tape.fedBy(sequencer.tell);
  history.fedBy(sequencer.tell);
  const head = shared?.applicable ?? journal.head;
  lag.durable(head.seq, overlay.events);
  // A void is no command, so the overlay does not know it; nor does it know what a snapshot saved.
  const lastVoidSeq = journal.voids.at(-1)?.seq ?? 0;
  history.follow(head, Math.max(heldAfterSeq, snapshotSeq, lastVoidSeq));
  sequencer.listen(({ seq }, events) => {
    lag.durable(seq, events.length);
    if (shared === undefined) history.durable(seq);
  });
  if (shared !== undefined) listen(parts, shared);
  // With no file descriptor left, what is loaded late would be missing.
  await history.loaded;
  await soonReadable(history);
  parts.isOpen = true;
  if (shared !== undefined) {
    await shared.whenLed();
    await soonReadable(history);
  }
  return {
    sequencer,
    tape,
    database: history.database,
    ask: history.ask,
    projection: projectionOf(history, lag),
    entriesAt: (seqs) => findEntries(folder.path, seqs, options.disk),
    journalId: journal.head.journalId,
    entries: () => entriesOf(folder.path, journal.head.seq),
    deletedUpTo: () => deletedUpTo(options.disk ?? NODE_DISK, folder.path),
    load: loadOf(parts),
  };
}

function loadOf(parts: Parts): Load {
  const { journal, lag } = parts;
  const isHistoryHere = () => parts.history?.isAway === false && !parts.history.isRebuilding;
  return {
    queueBytes: () => journal.queueBytes,
    overlayBytes: () => lag.bytes,
    shed: () => journal.refused,
    checkRoom: journal.checkRoom,
    isHeldBack: () => lag.isFull,
    whenNear: () => (isHistoryHere() ? lag.whenNear() : undefined),
  };
}

async function* entriesOf(folder: string, upTo: number): AsyncGenerator<Entry> {
  for await (const { entries } of readJournal(folder, { upTo })) yield* entries;
}

function openHistory(parts: Parts, overlay: Overlay): Promise<VenueHistory> {
  const { options, folder, lag, retention, shared } = parts;
  return VenueHistory.open({
    dataFolder: folder.path,
    retention,
    location: historyLocation(folder, options.databaseUrl),
    isShared: shared !== undefined && options.databaseUrl !== undefined,
    lag,
    overlay,
    standstill: (options.standstill ?? new Standstill()).shared,
    onWarning: warnOf(options),
    onProgress: (done, total) => {
      if (parts.isOpen !== true) options.onProgress?.(done, total);
    },
    ...(shared !== undefined && {
      hashing: { every: shared.hashEvery, told: (mark) => void shared.hashed(mark) },
    }),
    onFailure: (cause) => options.onStop?.(cause),
  });
}

function projectionOf(history: VenueHistory, lag: ProjectionLag): Projection {
  return {
    projectedSeq: () => history.writtenSeq,
    heldAfterSeq: () => lag.projectedSeq,
    warnings: () => {
      if (history.isAway) return ['history-unreachable'];
      return history.isRebuilding ? ['history-rebuilding'] : [];
    },
    rest: () => lag.end(),
    whenProjected: (seq) => lag.whenProjected(seq),
    checkInvariants: history.checkInvariants,
    stateMark: history.stateMark,
    reserves: history.reserves,
    rehearse: history.rehearse,
    snapshot: history.snapshot,
  };
}

/** A history that lacks little is waited for; else the venue serves, and refuses what it is asked of the past. */
async function soonReadable(history: VenueHistory): Promise<void> {
  const until = performance.now() + READABLE_WITHIN_MS;
  while (history.isRebuilding && performance.now() < until) await sleep(LOOK_AGAIN_MS);
}

function warnOf(options: BackingOptions): (message: string) => void {
  return (message) => options.onWarning?.(message);
}

async function close(parts: Parts): Promise<void> {
  const { journal, history, lag } = parts;
  parts.isClosing = true;
  await history?.close();
  lag.end();
  await journal.close();
}
