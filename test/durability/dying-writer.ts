/**
 * A process that journals the commands of a twin run one after another, in small segments and with a snapshot now
 * and then, tells each that is acknowledged, and kills itself in the middle of a file operation: `FOLDER SEED ACKED
 * PLACE NTH COUNT`. Before it goes on it holds what it finds against what its run says: it ends with 1 and a sentence
 * when an acknowledged command is missing or another. Run as one bundled file.
 */
import { writeSync } from 'node:fs';
import type { Entry } from '../../src/engine/command.ts';
import { emptyState, type ReadState, type State } from '../../src/engine/core/state.ts';
import { apply } from '../../src/engine/engine.ts';
import { restoreState } from '../../src/engine/restore.ts';
import { type Disk, type DiskFile, NODE_DISK } from '../../src/journal/disk.ts';
import { FileJournal } from '../../src/journal/file-journal.ts';
import { JournalReader, readJournal } from '../../src/journal/journal-reader.ts';
import { stampOf } from '../../src/journal/stamp.ts';
import { assert } from '../../src/primitives/assert.ts';
import { Follower } from '../../src/runtime/follower.ts';
import { recover } from '../../src/runtime/recovery.ts';
import { SnapshotStore } from '../../src/runtime/snapshot-store.ts';
import { stateHash } from '../../src/runtime/state-hash.ts';
import { createTape } from '../../src/runtime/tape-view.ts';
import { plainEvents } from '../../src/venue/plain-event.ts';
import { Dice } from '../support/dice.ts';
import { Flow } from '../support/twin-flow.ts';
import { comparable } from '../support/twin-shrink.ts';
import type { Place } from './kill-points.ts';

/** The last time that a date can say: no journal is ahead of it. */
const LAST_MS = 8_640_000_000_000_000;

const SEGMENT_BYTES = 16 * 1024;
const SNAPSHOT_EVERY = 40;

const [folder = '', seed, acked, place, nth, count] = process.argv.slice(2);
const HERE: Readonly<Record<Place, RegExp>> = {
  commit: /\.segment$/,
  roll: /spare\.tmp$|journal$/,
  snapshot: /snapshot(?:\.tmp)?$|snapshots$/,
  head: /head(?:\.tmp)?$/,
  recovery: /./,
};
let isLive = false;
let left = Number(nth);

/** Whether this operation is the one that it dies in. */
function isDeath(path: string): boolean {
  const at = place as Place;
  if (place === 'none' || isLive === (at === 'recovery') || !HERE[at].test(path)) return false;
  left -= 1;
  return left === 0;
}

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('it is dead');
}

/** Half of what was to be written is there, or all of it, or what was to be done is. */
function dyingFile(path: string, file: DiskFile): DiskFile {
  const around = async <T>(what: () => Promise<T>): Promise<T> => {
    const isLast = isDeath(path);
    const done = await what();
    return isLast ? die() : done;
  };
  return {
    size: () => around(() => file.size()),
    read: (into, at) => around(() => file.read(into, at)),
    write: async (bytes, at) => {
      if (!isDeath(path)) return file.write(bytes, at);
      await file.write(left % 2 === 0 ? bytes.subarray(0, bytes.length >> 1) : bytes, at);
      return die();
    },
    sync: () => around(() => file.sync()),
    close: () => file.close(),
  };
}

const disk: Disk = {
  open: async (path, mode) => dyingFile(path, await NODE_DISK.open(path, mode)),
  list: NODE_DISK.list,
  makeFolder: NODE_DISK.makeFolder,
  rename: async (from, to) => {
    if (isDeath(from)) die();
    await NODE_DISK.rename(from, to);
    if (isDeath(to)) die();
  },
  remove: NODE_DISK.remove,
  syncFolder: async (path) => {
    if (isDeath(path)) die();
    await NODE_DISK.syncFolder(path);
  },
};

/** What the run says, as far as it has come. */
const flow = new Flow(new Dice(Number(seed)));
const told = emptyState();
let due = nextAfter(0);

/** With the number and the time that the journal gives it. */
function nextAfter(lastMs: number): Entry {
  const entry = flow.next();
  return {
    ...entry,
    seq: told.seq + 1,
    timeMs: stampOf(entry.command, lastMs, entry.timeMs),
  };
}

function applyTold(entry: Entry): void {
  const { result, events } = apply(told, entry);
  flow.note(entry, result, plainEvents(entry, events, told));
}

function applyDue(): void {
  applyTold(due);
  due = nextAfter(due.timeMs);
}

/** A command of the venue's own, between two of the run: what was cancelled with many others ends by slices. */
function applySlice(timeMs: number): void {
  applyTold({ seq: told.seq + 1, timeMs, command: { type: 'end-leaving' } });
  due = { ...due, seq: told.seq + 1 };
}

/** All that is in the journal is what the run says, in its order. */
async function compare(): Promise<void> {
  for await (const { entries } of readJournal(folder)) {
    for (const entry of entries) {
      if (entry.command.type === 'end-leaving' && told.leaving.count > 0) {
        applySlice(entry.timeMs);
        continue;
      }
      const [is, was] = [entry, due].map(comparable);
      assert(is === was, `entry ${entry.seq} is ${is} and was ${was}`);
      applyDue();
    }
  }
  assert(
    told.seq >= Number(acked),
    `${acked} were acknowledged, and the journal ends at ${told.seq}`,
  );
}

async function live(): Promise<void> {
  const now = () => due.timeMs;
  const sizes = { segmentBytes: SEGMENT_BYTES, firstSegmentBytes: SEGMENT_BYTES };
  const journal = await FileJournal.open({ dataFolder: folder, now, disk, ...sizes });
  const snapshots = new SnapshotStore({ dataFolder: folder, disk });
  const onStop = (cause: Error) => assert(false, String(cause));
  const tape = createTape();
  // On a journal that runs ahead of this host nothing is refused: the times are the run's own.
  const recovering = { journal, snapshots, now: () => LAST_MS, tape, onStop };
  const { sequencer } = await recover(recovering);
  if (journal.head.seq > 0) await compare();
  const hashes = [told, sequencer.state as State].map(stateHash);
  assert(hashes[0] === hashes[1], `the state at ${told.seq} is another than the commands make`);
  const follower = await follow(journal, snapshots);
  isLive = true;
  await write({ count: Number(count), sequencer, follower });
  if (place !== 'none') die();
  await follower.close();
  await journal.close();
}

async function write({
  count,
  sequencer,
  follower,
}: {
  readonly count: number;
  readonly sequencer: Awaited<ReturnType<typeof recover>>['sequencer'];
  readonly follower: Follower;
}): Promise<void> {
  await endedSlices(sequencer);
  for (let done = 0; done < count; done += 1) {
    const { command, seq }: Entry = due;
    await sequencer.submit(command);
    writeSync(1, `${seq} ${command.type}\n`);
    follower.advance(seq);
    if (seq % SNAPSHOT_EVERY === 0) void follower.snapshot();
    applyTold(due);
    // The answer comes behind the last slice; all of them have the time of the act.
    while (told.leaving.count > 0) applySlice(due.timeMs);
    due = nextAfter(due.timeMs);
  }
}

/** What was leaving when the last life ended leaves first. */
async function endedSlices({ state }: { readonly state: ReadState }): Promise<void> {
  while (state.leaving.count > 0) await new Promise((resolve) => setImmediate(resolve));
  while (told.leaving.count > 0) applySlice(due.timeMs);
}

async function follow(journal: FileJournal, snapshots: SnapshotStore): Promise<Follower> {
  const snapshot = await snapshots.latest();
  const afterSeq = snapshot?.seq ?? 0;
  return new Follower({
    journalId: journal.head.journalId,
    reader: new JournalReader({ dataFolder: folder, afterSeq, voids: journal.voids }),
    snapshots,
    sink: { apply: () => undefined, checkpoint: async () => undefined },
    state: snapshot === undefined ? emptyState() : restoreState(snapshot.state),
    tape: createTape(),
    projectedSeq: 0,
    now: () => 0,
    onFailure: (cause) => assert(false, String(cause)),
  });
}

process.on('unhandledRejection', fail);
live().catch(fail);

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
