/**
 * The events of an entry by the time they happened at. What was due before the command happened at
 * times of its own, which `moment` events tell; what comes after the last of them, or all when there
 * is none, happened at the entry's.
 */
import type { ReadEvent } from '../core/event.ts';

/** Which command brought it about, and when it happened. */
export interface Happened {
  readonly seq: number;
  readonly timeMs: number;
}

/** What happened at one time. */
interface MomentEvents extends Happened {
  readonly events: readonly ReadEvent[];
}

/** Oldest first. */
export function momentsOf(entry: Happened, events: readonly ReadEvent[]): readonly MomentEvents[] {
  const { seq } = entry;
  // Nearly every command: nothing was due before it.
  if (events[0]?.type !== 'moment') return [{ seq, timeMs: entry.timeMs, events }];
  const moments: MomentEvents[] = [];
  let timeMs = entry.timeMs;
  let start = 0;
  events.forEach((event, index) => {
    if (event.type !== 'moment') return;
    if (index > start) moments.push({ seq, timeMs, events: events.slice(start, index) });
    timeMs = event.timeMs;
    start = index;
  });
  moments.push({ seq, timeMs, events: events.slice(start) });
  return moments;
}
