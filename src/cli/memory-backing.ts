/** A venue that keeps nothing: the same parts, with a journal and history in memory. */
import { setImmediate as breathe } from 'node:timers/promises';
import { restoreState } from '../engine/restore.ts';
import { serializeState } from '../engine/snapshot.ts';
import { emptyState, type State } from '../engine/state.ts';
import { MemoryJournal } from '../journal/memory-journal.ts';
import { assert } from '../primitives/assert.ts';
import { openWriter } from '../reporting/database.ts';
import type { Overlay } from '../reporting/overlay.ts';
import { Projector } from '../reporting/projector.ts';
import { type Listener, Sequencer } from '../runtime/sequencer.ts';
import { stateHash } from '../runtime/state-hash.ts';
import { createTape } from '../runtime/tape-view.ts';
import type { Backing, Recovered } from './backing.ts';
import { masterKeyFromText, randomMasterKey } from './master-key.ts';
import type { VenueClock } from './venue-clock.ts';
import type { VenueOptions } from './venue-options.ts';

export function openMemoryBacking(options: VenueOptions, clock: VenueClock): Backing {
  const given = (options.env ?? process.env).BOURSE_MASTER_KEY;
  const journal = new MemoryJournal(clock.journalNow);
  const connection = openWriter(':memory:');
  return {
    masterKey:
      given === undefined ? randomMasterKey() : masterKeyFromText(given, 'BOURSE_MASTER_KEY'),
    saveRecord: () => undefined,
    recover: (overlay) => recover({ options, journal, connection, overlay }),
    close: async () => {
      await journal.close();
      // The last rows commit at the end of this turn.
      await breathe();
      connection.close();
    },
  };
}

async function recover(parts: {
  readonly options: VenueOptions;
  readonly journal: MemoryJournal;
  readonly connection: ReturnType<typeof openWriter>;
  readonly overlay: Overlay;
}): Promise<Recovered> {
  const { options, journal, connection, overlay } = parts;
  const sequencer = new Sequencer({
    state: emptyState(),
    journal,
    onStop: (cause) => options.onStop?.(cause),
  });
  const tape = createTape();
  const projector = new Projector({ connection, journalId: 'memory', scales: sequencer.state });
  sequencer.listen(tape.onApplied);
  sequencer.listen(project(projector, overlay));
  await sequencer.start();
  return {
    sequencer,
    tape,
    connection,
    projection: {
      projectedSeq: () => sequencer.state.seq,
      whenProjected: async () => undefined,
      snapshot: async () => proveSnapshot(sequencer.state),
    },
  };
}

/** Rows are written at once and committed together at the end of the event loop's turn. */
function project(projector: Projector, overlay: Overlay): Listener {
  let isCommitting = false;
  return (entry, events) => {
    overlay.onApplied(entry, events);
    projector.apply(entry, events);
    if (isCommitting) return;
    isCommitting = true;
    setImmediate(() => {
      isCommitting = false;
      const seq = projector.appliedSeq;
      projector.checkpoint(seq, '');
      overlay.projected(seq);
    });
  };
}

/** Nowhere to keep it, so a snapshot is only taken, read back and compared. */
function proveSnapshot(state: State): number {
  const restored = restoreState(serializeState(state));
  assert(stateHash(restored) === stateHash(state), 'a snapshot does not read back as the state');
  return state.seq;
}
