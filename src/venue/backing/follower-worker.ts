/** The thread that follows the journal: projects it into SQL and takes the snapshots. */
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { emptyState, type State } from '../../engine/core/state.ts';
import { restoreState } from '../../engine/restore.ts';
import { deletedUpTo } from '../../journal/archive.ts';
import { NODE_DISK } from '../../journal/disk.ts';
import { JournalReader } from '../../journal/journal-reader.ts';
import { scanJournal } from '../../journal/scan-journal.ts';
import { assert } from '../../primitives/assert.ts';
import { type BulkLoad, beginLoad } from '../../reporting/bulk-load.ts';
import { type HistoryLocation, openWriter } from '../../reporting/open-history.ts';
import { Projector } from '../../reporting/projector.ts';
import { type Checkpoint, readCheckpoint } from '../../reporting/store/checkpoint.ts';
import { HistoryDamaged, isAway } from '../../reporting/store/history-errors.ts';
import type { HistoryWriter } from '../../reporting/store/history-store.ts';
import { isDamage } from '../../reporting/store/sqlite/sqlite-errors.ts';
import { Follower } from '../../runtime/follower.ts';
import { retainJournal } from '../../runtime/retain.ts';
import type { Snapshot } from '../../runtime/snapshot.ts';
import { SnapshotStore } from '../../runtime/snapshot-store.ts';
import { createTape, type TapeView } from '../../runtime/tape-view.ts';
import type { FollowerStart, FromFollower, ToFollower } from './follower-thread.ts';
import { standingJournal } from './proofs.ts';
import { startHistoryThread } from './threads.ts';

/** How often it looks whether a snapshot is due while little happens. */
const LOOK_EVERY_MS = 10_000;

/** How long an entry that the history knows may take to be in the files. */
const ENTRY_WITHIN_MS = 10_000;
const ENTRY_AGAIN_MS = 100;

/** A closing venue projects what is left for so long. */
const FOLLOW_ON_MS = 4_000;

const port = parentPort;
assert(port !== null, 'the follower runs in a thread of its own');
const say = (message: FromFollower): void => port.postMessage(message);

// The history may lag (its bound holds commands back), a client's answer may not. On Linux a
// priority belongs to the thread; elsewhere it would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const start = workerData as FollowerStart;
const following = follow();
following.catch(fail);
port.on('message', (message: ToFollower) => {
  following
    .then((parts) => hear(parts, message))
    .catch(() => {
      // It did not come so far; the cause is told.
      if (message.type === 'close' || message.type === 'abandon') port.close();
    });
});

interface Parts {
  /** Undefined: another machine writes the history. */
  readonly writer: HistoryWriter | undefined;
  readonly follower: Follower;
  readonly timer: NodeJS.Timeout;
}

async function follow(): Promise<Parts> {
  const writer = start.history && (await openToWrite(start.history));
  say({ type: 'loaded' });
  const follower = await createFollower(writer);
  const timer = setInterval(() => follower.snapshotIfDue().catch(ignore), LOOK_EVERY_MS);
  return { writer, follower, timer };
}

function openToWrite(history: HistoryLocation): Promise<HistoryWriter> {
  return openWriter(history, {
    startThread: (file) => {
      const thread = startHistoryThread(file, start.standstill);
      // Whatever it says first, it has been loaded.
      thread.once('message', () => say({ type: 'loaded' }));
      return thread;
    },
    onLost: fail,
    epoch: start.epoch,
  });
}

async function createFollower(writer: HistoryWriter | undefined): Promise<Follower> {
  const { dataFolder, hashEvery: every, headSeq, journalId, openAtSeq } = start;
  const snapshots = new SnapshotStore({
    dataFolder,
    warn: (message) => say({ type: 'warning', message }),
  });
  const tape = createTape();
  const checkpoint =
    writer === undefined ? { seq: headSeq } : await readCheckpoint(writer.database);
  if (start.epoch !== undefined) await refuseOtherPast(checkpoint as Checkpoint);
  const from = await startingState(snapshots, { tape, checkpoint });
  const { state, seq: afterSeq } = from;
  const sink = writer === undefined ? NO_SINK : await openSink(writer, { from, openAtSeq });
  const { voids } = await scanJournal(dataFolder, { afterSeq, upTo: headSeq, isBeside: true });
  // Where the history is may be behind what was told of it: a server that crashed forgets its last commits.
  if (writer !== undefined) say({ type: 'projected', seq: sink.appliedSeq });
  const tidy = tidying(snapshots, state);
  void tidy();
  return new Follower({
    onSnapshot: () => void tidy(),
    journalId,
    reader: new JournalReader({ dataFolder, afterSeq, voids }),
    snapshots,
    sink,
    state,
    tape,
    projectedSeq: sink.appliedSeq,
    now: () => performance.now(),
    ...(writer && { onProjected: (seq) => say({ type: 'projected', seq }) }),
    ...(every !== undefined && {
      hashing: { every, told: (mark) => say({ type: 'hashed', mark }) },
    }),
    onFailure: fail,
  });
}

interface StartingState {
  readonly state: State;
  readonly seq: number;
  /** Where the history has to begin anew, because what is before was deleted from the journal. */
  readonly chainHash?: string;
}

/** The newest snapshot that is not past the history, so that nothing is left out of it. */
async function startingState(
  snapshots: SnapshotStore,
  { tape, checkpoint }: { readonly tape: TapeView; readonly checkpoint: { readonly seq: number } },
): Promise<StartingState> {
  const upToSeq = await deletedUpTo(NODE_DISK, start.dataFolder);
  for await (const snapshot of snapshots.newestFirst(checkpoint.seq)) {
    if (snapshot.journalId !== start.journalId || snapshot.seq < upToSeq) continue;
    tape.restore(snapshot.tape);
    return { state: restoreState(snapshot.state), seq: snapshot.seq };
  }
  if (upToSeq === 0) return { state: emptyState(), seq: 0 };
  return startLater(snapshots, { tape, checkpoint });
}

/** What happened before the oldest snapshot cannot be told any more. */
async function startLater(
  snapshots: SnapshotStore,
  { tape, checkpoint }: { readonly tape: TapeView; readonly checkpoint: { readonly seq: number } },
): Promise<StartingState> {
  let oldest: Snapshot | undefined;
  for await (const snapshot of snapshots.newestFirst(start.headSeq))
    if (snapshot.journalId === start.journalId) oldest = snapshot;
  assert(oldest !== undefined, 'what is deleted from the journal is in a snapshot');
  const { seq, chainHash } = oldest;
  const message = `entries ${checkpoint.seq + 1} to ${seq} are not in the history, and were deleted from the journal: reports begin after them`;
  say({ type: 'warning', message });
  tape.restore(oldest.tape);
  return { state: restoreState(oldest.state), seq, chainHash };
}

let isEnding = false;
let tidied: Promise<void> = Promise.resolve();

/** Does what `retain` says, one look after another, beside the following. */
function tidying(snapshots: SnapshotStore, state: State): () => Promise<void> {
  const { dataFolder, retention, journalId } = start;
  return () => {
    tidied = tidied.then(async () => {
      const head = { journalId, seq: state.seq, timeMs: state.timeMs, chainHash: '' };
      const isStopping = () => isEnding;
      if (isStopping()) return;
      await retainJournal({ dataFolder, retention, snapshots, head, isStopping }).catch((error) => {
        // The journal is whole, and the next look tries again.
        say({ type: 'warning', message: `the journal is not tidied: ${messageOf(error)}` });
      });
    });
    return tidied;
  };
}

function fail(cause: unknown): void {
  const kind = isDamage(cause) ? 'damaged' : isAway(cause) ? 'away' : 'failed';
  say({ type: 'failure', message: messageOf(cause), kind });
}

/** Another machine writes what is applied here. */
const NO_SINK = {
  appliedSeq: 0,
  apply: () => undefined,
  checkpoint: () => Promise.resolve(),
};

/** `from`: where the journal is read from; with a hash the history begins anew there. */
async function openSink(
  writer: HistoryWriter,
  { from, openAtSeq }: { readonly from: StartingState; readonly openAtSeq: number },
) {
  const { journalId } = start;
  const projector = await Projector.open({ writer, journalId, scales: from.state });
  if (from.chainHash !== undefined) await projector.checkpoint(from.seq, from.chainHash);
  const load = await beginLoad(writer, { fromSeq: projector.appliedSeq, toSeq: openAtSeq });
  return { ...sinkOf(projector, load), appliedSeq: projector.appliedSeq };
}

/**
 * Whoever leads has all that ever was in the journal, so a history that knows of more, or of other entries, is of what was
 * lost with the store. What an earlier leader has projected meanwhile may take a moment to be in the files here.
 */
async function refuseOtherPast({ journalId, seq, hash }: Checkpoint): Promise<void> {
  // What is of another venue the projector refuses.
  if (seq === 0 || journalId !== start.journalId) return;
  const giveUpAt = performance.now() + ENTRY_WITHIN_MS;
  let journal = await standingJournal(start.dataFolder);
  while (journal.head.seq < seq && performance.now() < giveUpAt) {
    await sleep(ENTRY_AGAIN_MS);
    journal = await standingJournal(start.dataFolder);
  }
  if (journal.head.seq >= seq && (hash === '' || (await journal.holds(seq, hash)))) return;
  throw new HistoryDamaged(`it knows entries up to ${seq} that are not in the journal`);
}

function sinkOf(projector: Projector, load: BulkLoad) {
  return {
    apply: projector.apply.bind(projector),
    recordVoid: projector.recordVoid.bind(projector),
    checkpoint: (seq: number, chainHash: string) =>
      load.commit(seq, () => projector.checkpoint(seq, chainHash)),
  };
}

async function hear(parts: Parts, message: ToFollower): Promise<void> {
  const { follower } = parts;
  switch (message.type) {
    case 'durable':
      return follower.advance(message.seq);
    case 'hurry':
      return follower.hurry();
    case 'snapshot':
      return follower.snapshot().then((seq) => say({ type: 'snapshot', seq }), ignore);
    case 'check':
      return follower.checkInvariants().then((faults) => say({ type: 'checked', faults }), ignore);
    case 'rehearse':
      return follower
        .rehearse(message.of)
        .then((rehearsal) => say({ type: 'rehearsed', rehearsal }), ignore);
    case 'mark':
      return follower.stateMark().then((mark) => say({ type: 'marked', mark }), ignore);
    case 'reserves':
      return follower
        .reserves(message.of)
        .then((reserves) => say({ type: 'reserved', reserves }), ignore);
    case 'close':
      // What takes longer is left to the next start.
      setTimeout(() => follower.rest(), FOLLOW_ON_MS).unref();
      await follower.snapshot().catch(ignore);
      return end(parts);
    case 'abandon':
      follower.rest();
      return end(parts);
  }
}

async function end({ follower, timer, writer }: Parts): Promise<void> {
  clearInterval(timer);
  isEnding = true;
  await follower.close();
  await tidied;
  await writer?.close().catch(ignore);
  port?.close();
}

/** A failure is told once, by `onFailure`; whoever waits for this piece of work learns it there. */
function ignore(): void {}

function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause === undefined ? cause.message : `${cause.message}: ${messageOf(cause.cause)}`;
}
