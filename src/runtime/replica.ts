/**
 * A second state that follows the journal behind time, for reads that are to be of the past: what is read of it was
 * true once, in all its parts. It begins where the live state is when it is made, and falls behind from there.
 */
import type { Entry } from '../engine/command.ts';
import type { ReadState } from '../engine/core/state.ts';
import { apply } from '../engine/engine.ts';
import { restoreState } from '../engine/restore.ts';
import { serializeState } from '../engine/snapshot.ts';
import type { Sequencer } from './sequencer.ts';

export interface Replica {
  readonly state: ReadState;
  /** Venue time up to which it has what happened. */
  readonly momentMs: () => number;
  /** Applies what is old enough by now. */
  readonly catchUp: () => void;
  /** It follows no more. */
  readonly close: () => void;
}

export function replicaOf(
  venue: Pick<Sequencer, 'state' | 'listen'>,
  { lagMs, nowMs }: { readonly lagMs: number; readonly nowMs: () => number },
): Replica {
  const state = restoreState(serializeState(venue.state));
  const startMs = nowMs();
  let waiting: Entry[] = [];
  const close = venue.listen((entry) => {
    if (entry.seq > state.seq) waiting.push(entry);
  });
  // What came with it at the same time came later: nothing of then is told before its time.
  const momentMs = () => Math.max(startMs - 1, nowMs() - lagMs);
  return {
    state,
    momentMs,
    catchUp: () => {
      const untilMs = momentMs();
      const later = waiting.findIndex(({ timeMs }) => timeMs > untilMs);
      const due = later < 0 ? waiting : waiting.slice(0, later);
      waiting = later < 0 ? [] : waiting.slice(later);
      for (const entry of due) apply(state, entry);
    },
    close,
  };
}
