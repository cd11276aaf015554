/** A venue that keeps nothing: the same parts, with a journal and history in memory. */

import type { Entry } from '../../engine/command.ts';
import { emptyState, type ReadState, type State } from '../../engine/core/state.ts';
import { checkInvariants } from '../../engine/read/invariants.ts';
import { restoreState } from '../../engine/restore.ts';
import { serializeState } from '../../engine/snapshot.ts';
import { MemoryJournal } from '../../journal/memory-journal.ts';
import { assert } from '../../primitives/assert.ts';
import { present } from '../../primitives/present.ts';
import { InProcessProjection } from '../../reporting/in-process-projection.ts';
import type { Applied, Overlay } from '../../reporting/overlay.ts';
import { rehearse } from '../../runtime/rehearsal.ts';
import { ReservesBook } from '../../runtime/reserves.ts';
import { Sequencer } from '../../runtime/sequencer.ts';
import { stateHash, stateMark } from '../../runtime/state-hash.ts';
import { createTape, type TapeView } from '../../runtime/tape-view.ts';
import type { VenueClock } from '../clock.ts';
import { applyEntry } from '../replay.ts';
import { VenueError } from '../venue-error.ts';
import type { Backing, BackingOptions, Past, Place, Projection, Recovered } from './backing.ts';
import { masterKeyFromText, randomMasterKey } from './data-folder.ts';

/** It is kept nowhere, and so is told from no other. */
const JOURNAL_ID = 'memory';

interface Parts {
  readonly options: BackingOptions;
  readonly journal: MemoryJournal;
  readonly past: Past | undefined;
  projection?: InProcessProjection;
  /** Tells what was applied last, before all is closed. */
  tell?: () => void;
}

/** `past`: it begins where another venue stood. */
export function memoryPlace(options: BackingOptions, past?: Past): Place {
  if (options.databaseUrl !== undefined) refuseDatabase();
  return { record: undefined, open: async (clock) => openMemory(options, clock, past) };
}

function refuseDatabase(): never {
  throw new VenueError(
    '--database-url (BOURSE_DATABASE_URL) is for the history of a data folder: a venue in memory ' +
      'keeps none',
    'usage',
  );
}

function openMemory(options: BackingOptions, clock: VenueClock, past: Past | undefined): Backing {
  const journal = new MemoryJournal(clock.journalNow, past?.entries);
  const parts: Parts = { options, journal, past };
  return {
    masterKey: past?.masterKey ?? newMasterKey(options.env ?? process.env),
    saveRecord: async () => undefined,
    recover: (overlay) => recover(parts, overlay),
    close: async () => {
      await journal.close();
      parts.tell?.();
      await parts.projection?.close();
    },
  };
}

function newMasterKey({ BOURSE_MASTER_KEY: given }: NodeJS.ProcessEnv): Buffer {
  return given === undefined ? randomMasterKey() : masterKeyFromText(given, 'BOURSE_MASTER_KEY');
}

async function recover(parts: Parts, overlay: Overlay): Promise<Recovered> {
  const { options, journal, past } = parts;
  const onFailure = (cause: Error) => options.onStop?.(cause);
  const { state, tape, before } = standingOf(past);
  const sequencer = new Sequencer({ state, journal, onStop: onFailure });
  const projection = new InProcessProjection({
    ...{ overlay, scales: sequencer.state, journalId: JOURNAL_ID, onFailure },
    ...present({ before }),
  });
  parts.projection = projection;
  parts.tell = sequencer.tell;
  sequencer.listen(tape.onApplied);
  sequencer.listen(projection.onApplied);
  overlay.fedBy(sequencer.tell);
  tape.fedBy(sequencer.tell);
  await sequencer.start();
  return {
    sequencer,
    tape,
    database: projection.database,
    ask: projection.ask,
    projection: projectionOf(sequencer),
    journalId: JOURNAL_ID,
    entriesAt: async (seqs) => journal.entriesAt(seqs),
    entries: () => entriesOf(journal),
    deletedUpTo: async () => 0,
    load: undefined,
  };
}

/** Where it begins, and how what was before is told again. */
function standingOf(past: Past | undefined): {
  readonly state: State;
  readonly tape: TapeView;
  readonly before?: () => Iterable<Applied>;
} {
  const tape = createTape();
  if (past?.standing === undefined) return { state: emptyState(), tape };
  const state = restoreState(past.standing.state);
  tape.restore(past.standing.tape);
  const { seq } = state;
  return { state, tape, before: () => appliedUpTo(past.entries, seq) };
}

function* appliedUpTo(entries: readonly Entry[], seq: number): Generator<Applied> {
  const state = emptyState();
  for (const entry of entries) {
    if (entry.seq > seq) return;
    yield { entry, events: applyEntry(state, entry) };
  }
}

/** Without a data folder there is no second thread that could do it. */
function projectionOf({ state }: Sequencer): Projection {
  const reserves = new ReservesBook();
  return {
    projectedSeq: () => state.seq,
    heldAfterSeq: () => state.seq,
    warnings: () => [],
    whenProjected: async () => undefined,
    rest: () => undefined,
    checkInvariants: async () => checkInvariants(state),
    stateMark: async () => stateMark(state),
    reserves: async (asked) => reserves.of(state, asked),
    rehearse: async (asked) => rehearse(state, asked),
    snapshot: async () => proveSnapshot(state),
  };
}

async function* entriesOf({ entries }: MemoryJournal): AsyncGenerator<Entry> {
  yield* entries.slice();
}

/** Nowhere to keep it, so a snapshot is only taken, read back and compared. */
function proveSnapshot(state: ReadState): number {
  const restored = restoreState(serializeState(state));
  assert(stateHash(restored) === stateHash(state), 'a snapshot does not read back as the state');
  return state.seq;
}
