/**
 * The start of a venue: the newest snapshot that fits, then the tail of the journal through the
 * sequencer. Whatever does not fit together is refused with its cause; nothing is guessed.
 */
import type { Entry } from '../engine/command.ts';
import { RULES_VERSION } from '../engine/core/reference.ts';
import { emptyState } from '../engine/core/state.ts';
import { restoreState } from '../engine/restore.ts';
import type { Journal, JournalHead, NowMs } from '../journal/journal.ts';
import { type Listener, Sequencer } from './sequencer.ts';
import type { Snapshot } from './snapshot.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import type { TapeView } from './tape-view.ts';

const MAX_CLOCK_LAG_MS = 60_000;

/** The venue cannot start on this data; the message says why and what to do. */
export class RecoveryRefused extends Error {
  override readonly name = 'RecoveryRefused';
}

/** A journal with a past: `FileJournal`. */
interface RecoverableJournal extends Journal {
  readonly head: JournalHead;
  holds(seq: number, chainHash: string): Promise<boolean>;
}

/** How far a projection has come, and in which journal; `hash` is its chain hash, or empty. */
interface ProjectionCheckpoint {
  readonly journalId: string;
  readonly seq: number;
  readonly hash: string;
}

export interface RecoveryOptions {
  readonly journal: RecoverableJournal;
  readonly snapshots: SnapshotStore;
  /** Undefined: nobody projects, any snapshot fits. */
  readonly checkpoint?: ProjectionCheckpoint;
  /** The system's clock, which the journal must not be ahead of; unused on a manual clock. */
  readonly now: NowMs;
  /** Restored from the snapshot, then fed. */
  readonly tape: TapeView;
  /** Told of every entry after the snapshot. */
  readonly listeners?: readonly Listener[];
  /** For what stops the venue after its start; before, `recover` rejects. */
  readonly onStop: (cause: Error) => void;
  readonly warn?: (message: string) => void;
}

export interface Recovered {
  readonly sequencer: Sequencer;
  readonly head: JournalHead;
  /** The snapshot that was used: a follower may start from the same. 0 = none. */
  readonly snapshotSeq: number;
}

/** Throws {@link RecoveryRefused}, `JournalDamage`, or what a command of the tail fell over. */
export async function recover(options: RecoveryOptions): Promise<Recovered> {
  const { journal, checkpoint, tape } = options;
  if (checkpoint !== undefined) await refuseForeignProjection(journal, checkpoint);
  const snapshot = await findSnapshot(options);
  if (snapshot !== undefined) tape.restore(snapshot.tape);
  const sequencer = await replayTail(options, snapshot);
  return { sequencer, head: journal.head, snapshotSeq: snapshot?.seq ?? 0 };
}

async function refuseForeignProjection(
  journal: RecoverableJournal,
  checkpoint: ProjectionCheckpoint,
): Promise<void> {
  const { journalId, seq, hash } = checkpoint;
  const { head } = journal;
  if (seq === 0) return;
  const isForeign = journalId !== head.journalId;
  if (isForeign || seq > head.seq || (hash !== '' && !(await journal.holds(seq, hash)))) {
    throw new RecoveryRefused(
      `the SQL history (journal ${journalId}, up to ${seq}) was made from another journal than ` +
        `${head.journalId}, which ends at ${head.seq}: remove the history (its file, or the schema ` +
        'in the database) to have it made anew',
    );
  }
}

async function findSnapshot(options: RecoveryOptions): Promise<Snapshot | undefined> {
  const { journal, snapshots, checkpoint, warn } = options;
  const { head } = journal;
  const notAfter = Math.min(head.seq, checkpoint?.seq ?? head.seq);
  for await (const snapshot of snapshots.newestFirst(notAfter)) {
    if (snapshot.journalId !== head.journalId) {
      throw new RecoveryRefused(
        `snapshot ${snapshot.seq} belongs to journal ${snapshot.journalId}, not to ` +
          `${head.journalId}: the data folder holds files of two venues`,
      );
    }
    refuseUnknownRules(snapshot.rulesVersion);
    if (await journal.holds(snapshot.seq, snapshot.chainHash)) return snapshot;
    warn?.(`snapshot ${snapshot.seq} is passed over: it is not of this journal's history`);
  }
  return undefined;
}

async function replayTail(
  options: RecoveryOptions,
  snapshot: Snapshot | undefined,
): Promise<Sequencer> {
  const { journal, now, tape, listeners = [] } = options;
  const failures: Error[] = [];
  let onStop = (cause: Error): void => void failures.push(cause);
  const sequencer = new Sequencer({
    state: snapshot === undefined ? emptyState() : restoreState(snapshot.state),
    journal,
    onStop: (cause) => onStop(cause),
  });
  sequencer.listen(tape.onApplied);
  for (const listener of listeners) sequencer.listen(listener);
  sequencer.listen((entry) => noteUnknownRules(entry, failures));
  await sequencer.start(() => {
    // An unknown version comes first: what fails after it fails because of it.
    if (failures[0] !== undefined) throw failures[0];
    if (!sequencer.state.isManualClock) refuseClockBehind(journal.head, now());
  });
  onStop = options.onStop;
  return sequencer;
}

function noteUnknownRules({ command }: Entry, failures: Error[]): void {
  if (command.type !== 'set-rules-version') return;
  try {
    refuseUnknownRules(command.version);
  } catch (error) {
    failures.push(error as Error);
  }
}

function refuseUnknownRules(version: number): void {
  if (version <= RULES_VERSION) return;
  throw new RecoveryRefused(
    `the journal follows rules version ${version}, this software knows up to ${RULES_VERSION}: ` +
      'start it with a newer release',
  );
}

function refuseClockBehind(head: JournalHead, nowMs: number): void {
  if (head.timeMs - nowMs <= MAX_CLOCK_LAG_MS) return;
  throw new RecoveryRefused(
    `the system clock says ${new Date(nowMs).toISOString()}, but the journal's last entry is of ` +
      `${new Date(head.timeMs).toISOString()}: set the clock`,
  );
}
