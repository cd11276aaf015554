/**
 * Projects on the engine's own thread: for `--data :memory:` and tests, where there is no journal
 * file that a worker could follow. Rows are committed every so many commands, and when the event
 * loop comes round; until then the overlay answers. For SQLite in the same thread, whose commit is done
 * when the call returns: there is never more than one.
 */
import type { Entry } from '../engine/command.ts';
import type { ReadEvent } from '../engine/core/event.ts';
import type { Overlay } from './overlay.ts';
import type { Projector } from './projector.ts';

/** Keeps the overlay short during a long run of commands that never yields. */
const COMMIT_ENTRIES = 1000;

export interface InProcessProjection {
  /** A listener for the sequencer. */
  readonly onApplied: (entry: Entry, events: readonly ReadEvent[]) => void;
  /** Commits what waits; the writer may be closed after it. */
  readonly close: () => Promise<void>;
}

export function projectInProcess(projector: Projector, overlay: Overlay): InProcessProjection {
  let waiting = 0;
  let soon: NodeJS.Immediate | undefined;
  const commit = async () => {
    clearImmediate(soon);
    if (waiting === 0) return;
    waiting = 0;
    const seq = projector.appliedSeq;
    await projector.checkpoint(seq, '');
    overlay.projected(seq);
  };
  return {
    onApplied: (entry, events) => {
      overlay.onApplied(entry, events);
      projector.apply(entry, events);
      waiting += 1;
      if (waiting >= COMMIT_ENTRIES) void commit();
      else if (waiting === 1) soon = setImmediate(commit);
    },
    close: commit,
  };
}
