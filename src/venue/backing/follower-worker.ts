/** The thread that follows the journal: projects it into SQL and takes the snapshots. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { emptyState, type State } from '../../engine/core/state.ts';
import { restoreState } from '../../engine/restore.ts';
import { JournalReader } from '../../journal/journal-reader.ts';
import { assert } from '../../primitives/assert.ts';
import { type BulkLoad, beginLoad } from '../../reporting/bulk-load.ts';
import { openWriter } from '../../reporting/open-history.ts';
import { Projector } from '../../reporting/projector.ts';
import { Follower } from '../../runtime/follower.ts';
import { SnapshotStore } from '../../runtime/snapshot-store.ts';
import { createTape, type TapeView } from '../../runtime/tape-view.ts';
import type { FollowerStart, FromFollower, ToFollower } from './follower-thread.ts';
import { startHistoryThread } from './threads.ts';

/** How often it looks whether a snapshot is due while little happens. */
const LOOK_EVERY_MS = 10_000;

/** A closing venue projects what is left for so long. */
const FOLLOW_ON_MS = 4_000;

const port = parentPort;
assert(port !== null, 'the follower runs in a thread of its own');
const say = (message: FromFollower): void => port.postMessage(message);

// The history may lag (its bound holds commands back), a client's answer may not. On Linux a
// priority belongs to the thread; elsewhere it would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const start = workerData as FollowerStart;
const writer = await openWriter(start.history, {
  startThread: (file) => startHistoryThread(file, start.standstill),
  onLost: (loss) => say({ type: 'failure', message: messageOf(loss) }),
});
const follower = await createFollower();
const timer = setInterval(() => follower.snapshotIfDue().catch(ignore), LOOK_EVERY_MS);
port.on('message', (message: ToFollower) => void hear(message));

async function createFollower(): Promise<Follower> {
  const { dataFolder, journalId, openAtSeq, snapshotSeq, voids } = start;
  const snapshots = new SnapshotStore({
    dataFolder,
    warn: (message) => say({ type: 'warning', message }),
  });
  const tape = createTape();
  const state = await startingState(snapshots, tape);
  const projector = await Projector.open({ writer, journalId, scales: state });
  const load = await beginLoad(writer, { fromSeq: projector.appliedSeq, toSeq: openAtSeq });
  return new Follower({
    journalId,
    reader: new JournalReader({ dataFolder, afterSeq: snapshotSeq, voids }),
    snapshots,
    sink: sinkOf(projector, load),
    state,
    tape,
    projectedSeq: projector.appliedSeq,
    now: Date.now,
    onProjected: (seq) => say({ type: 'projected', seq }),
    onFailure: (cause) => say({ type: 'failure', message: messageOf(cause) }),
  });
}

/** The same snapshot that the main thread began with, so that both replay the same tail. */
async function startingState(snapshots: SnapshotStore, tape: TapeView): Promise<State> {
  if (start.snapshotSeq === 0) return emptyState();
  const snapshot = await snapshots.read(start.snapshotSeq);
  assert(snapshot !== undefined, `snapshot ${start.snapshotSeq} was there a moment ago`);
  tape.restore(snapshot.tape);
  return restoreState(snapshot.state);
}

function sinkOf(projector: Projector, load: BulkLoad) {
  return {
    apply: projector.apply.bind(projector),
    recordVoid: projector.recordVoid.bind(projector),
    checkpoint: (seq: number, chainHash: string) =>
      load.commit(seq, () => projector.checkpoint(seq, chainHash)),
  };
}

async function hear(message: ToFollower): Promise<void> {
  switch (message.type) {
    case 'durable':
      return follower.advance(message.seq);
    case 'snapshot':
      return follower.snapshot().then((seq) => say({ type: 'snapshot', seq }), ignore);
    case 'check':
      return follower.checkInvariants().then((faults) => say({ type: 'checked', faults }), ignore);
    case 'mark':
      return follower.stateMark().then((mark) => say({ type: 'marked', mark }), ignore);
    case 'close':
      return close();
  }
}

async function close(): Promise<void> {
  clearInterval(timer);
  // What takes longer is left to the next start.
  setTimeout(() => follower.rest(), FOLLOW_ON_MS).unref();
  await follower.snapshot().catch(ignore);
  await follower.close();
  await writer.close();
  port?.close();
}

/** A failure is told once, by `onFailure`; whoever waits for this piece of work learns it there. */
function ignore(): void {}

function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause === undefined ? cause.message : `${cause.message}: ${messageOf(cause.cause)}`;
}
