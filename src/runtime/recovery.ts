/**
 * The start of a venue: the newest snapshot that fits, then the tail of the journal through the
 * sequencer. Whatever does not fit together is refused with its cause; nothing is guessed.
 */
import type { Entry } from '../engine/command.ts';
import { RULES_VERSION } from '../engine/core/reference.ts';
import { emptyState } from '../engine/core/state.ts';
import { restoreState } from '../engine/restore.ts';
import type { Journal, JournalHead, NowMs } from '../journal/journal.ts';
import { present } from '../primitives/present.ts';
import { contradictionOf, type ProvenJournal, snapshotProof } from './proof-of-end.ts';
import { RecoveryRefused } from './recovery-refused.ts';
import { type Listener, Sequencer, type SequencerOptions } from './sequencer.ts';
import type { Snapshot } from './snapshot.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import type { TapeView } from './tape-view.ts';

/** So far apart are a clock and a journal that need no word. */
const MAX_CLOCK_LAG_MS = 60_000;

/** A journal with a past: `FileJournal`. */
type RecoverableJournal = Journal & ProvenJournal;

export interface RecoveryOptions extends Pick<SequencerOptions, 'leads' | 'patienceMs'> {
  readonly journal: RecoverableJournal;
  readonly snapshots: SnapshotStore;
  /** The system's clock, which the journal must not be ahead of; unused where venue time is another. */
  readonly now?: NowMs;
  /** Restored from the snapshot, then fed. */
  readonly tape: TapeView;
  /** Told of every entry after the snapshot. */
  readonly listeners?: readonly Listener[];
  /** For what stops the venue after its start; before, `recover` rejects. */
  readonly onStop: (cause: Error) => void;
  /** Told what an operator should know, as a sentence. */
  readonly warn?: (message: string) => void;
}

export interface Recovered {
  readonly sequencer: Sequencer;
  readonly head: JournalHead;
  /** The snapshot that was used; 0 = none. */
  readonly snapshotSeq: number;
}

/** Throws {@link RecoveryRefused}, `JournalDamage`, or what a command of the tail fell over. */
export async function recover(options: RecoveryOptions): Promise<Recovered> {
  const { journal, tape } = options;
  const snapshot = await findSnapshot(options);
  if (snapshot !== undefined) tape.restore(snapshot.tape);
  const sequencer = await replayTail(options, snapshot);
  return { sequencer, head: journal.head, snapshotSeq: snapshot?.seq ?? 0 };
}

async function findSnapshot(options: RecoveryOptions): Promise<Snapshot | undefined> {
  const { journal, snapshots } = options;
  for await (const snapshot of snapshots.newestFirst(journal.head.seq)) {
    const contradiction = await contradictionOf(journal, [snapshotProof(snapshot)]);
    if (contradiction !== undefined) throw new RecoveryRefused(contradiction.sentence);
    refuseUnknownRules(snapshot.rulesVersion);
    return snapshot;
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
  let onUnknown = onStop;
  const sequencer = new Sequencer({
    state: snapshot === undefined ? emptyState() : restoreState(snapshot.state),
    journal,
    ...present({ leads: options.leads, patienceMs: options.patienceMs }),
    onStop: (cause) => onStop(cause),
  });
  sequencer.listen(tape.onApplied);
  for (const listener of listeners) sequencer.listen(listener);
  sequencer.listen((entry) => noteUnknownRules(entry, (cause) => onUnknown(cause)));
  await sequencer.start(() => {
    // An unknown version comes first: what fails after it fails because of it.
    if (failures[0] !== undefined) throw failures[0];
    if (now === undefined || sequencer.state.isManualClock) return;
    refuseClockBehind(journal.head, now());
    tellClockAhead(journal.head, now(), options.warn);
  });
  onStop = options.onStop;
  // Another machine may know them: what follows is not for this one to apply.
  onUnknown = options.onStop;
  return sequencer;
}

function noteUnknownRules({ command }: Entry, note: (cause: Error) => void): void {
  if (command.type !== 'set-rules-version') return;
  try {
    refuseUnknownRules(command.version);
  } catch (error) {
    note(error as Error);
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
  throw new RecoveryRefused(`${bothTimes(head, nowMs)}: set the clock`);
}

/** Nobody can tell how long the venue was stopped, so the clock is believed. */
function tellClockAhead(
  head: JournalHead,
  nowMs: number,
  warn: RecoveryOptions['warn'] = () => undefined,
): void {
  if (head.seq === 0 || nowMs - head.timeMs <= MAX_CLOCK_LAG_MS) return;
  warn(`${bothTimes(head, nowMs)}: the clock is believed`);
}

function bothTimes({ timeMs }: JournalHead, nowMs: number): string {
  return (
    `the system clock says ${new Date(nowMs).toISOString()}, but the journal's last entry is of ` +
    new Date(timeMs).toISOString()
  );
}
