/** A venue that keeps nothing: the same parts, with a journal and history in memory. */

import { emptyState, type ReadState } from '../../engine/core/state.ts';
import { checkInvariants } from '../../engine/read/invariants.ts';
import { restoreState } from '../../engine/restore.ts';
import { serializeState } from '../../engine/snapshot.ts';
import { MemoryJournal } from '../../journal/memory-journal.ts';
import { assert } from '../../primitives/assert.ts';
import {
  type InProcessProjection,
  projectInProcess,
} from '../../reporting/in-process-projection.ts';
import { openWriterHere } from '../../reporting/open-history.ts';
import type { Overlay } from '../../reporting/overlay.ts';
import { Projector } from '../../reporting/projector.ts';
import type { HistoryWriter } from '../../reporting/store/history-store.ts';
import { rehearse } from '../../runtime/rehearsal.ts';
import { ReservesBook } from '../../runtime/reserves.ts';
import { Sequencer } from '../../runtime/sequencer.ts';
import { stateHash, stateMark } from '../../runtime/state-hash.ts';
import { createTape } from '../../runtime/tape-view.ts';
import type { VenueClock } from '../clock.ts';
import { VenueError } from '../venue-error.ts';
import type { Backing, BackingOptions, Place, Recovered } from './backing.ts';
import { masterKeyFromText, randomMasterKey } from './data-folder.ts';

interface Parts {
  readonly options: BackingOptions;
  readonly journal: MemoryJournal;
  readonly writer: HistoryWriter;
  projection?: InProcessProjection;
  /** Tells what was applied last, before all is closed. */
  tell?: () => void;
}

export function memoryPlace(options: BackingOptions): Place {
  if (options.databaseUrl !== undefined) refuseDatabase();
  return { record: undefined, open: async (clock) => openMemory(options, clock) };
}

function refuseDatabase(): never {
  throw new VenueError(
    '--database-url (BOURSE_DATABASE_URL) is for the history of a data folder: a venue in memory ' +
      'keeps none',
    'usage',
  );
}

function openMemory(options: BackingOptions, clock: VenueClock): Backing {
  const given = (options.env ?? process.env).BOURSE_MASTER_KEY;
  const journal = new MemoryJournal(clock.journalNow);
  const parts: Parts = { options, journal, writer: openWriterHere(':memory:') };
  return {
    masterKey:
      given === undefined ? randomMasterKey() : masterKeyFromText(given, 'BOURSE_MASTER_KEY'),
    saveRecord: () => undefined,
    recover: (overlay) => recover(parts, overlay),
    close: async () => {
      await journal.close();
      parts.tell?.();
      await parts.projection?.close();
      await parts.writer.close();
    },
  };
}

async function recover(parts: Parts, overlay: Overlay): Promise<Recovered> {
  const { options, journal, writer } = parts;
  const sequencer = new Sequencer({
    state: emptyState(),
    journal,
    onStop: (cause) => options.onStop?.(cause),
  });
  const tape = createTape();
  const reserves = new ReservesBook();
  const scales = sequencer.state;
  const projector = await Projector.open({ writer, journalId: 'memory', scales });
  const projection = projectInProcess(projector, overlay);
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
    database: writer.database,
    ask: (question) => question(),
    projection: {
      projectedSeq: () => sequencer.state.seq,
      heldAfterSeq: () => sequencer.state.seq,
      warnings: () => [],
      whenProjected: async () => undefined,
      rest: () => undefined,
      // Without a data folder there is no second thread that could do it.
      checkInvariants: async () => checkInvariants(sequencer.state),
      stateMark: async () => stateMark(sequencer.state),
      reserves: async (asked) => reserves.of(sequencer.state, asked),
      rehearse: async (asked) => rehearse(sequencer.state, asked),
      snapshot: async () => proveSnapshot(sequencer.state),
    },
    entriesAt: async (seqs) => journal.entriesAt(seqs),
    deletedUpTo: async () => 0,
    load: undefined,
  };
}

/** Nowhere to keep it, so a snapshot is only taken, read back and compared. */
function proveSnapshot(state: ReadState): number {
  const restored = restoreState(serializeState(state));
  assert(stateHash(restored) === stateHash(state), 'a snapshot does not read back as the state');
  return state.seq;
}
