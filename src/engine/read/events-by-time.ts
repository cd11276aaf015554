/**
 * The events of an entry by the time they happened at. What was due before the command happened at
 * times of its own, which `as-of` events tell; what comes after the last of them, or all when there
 * is none, happened at the entry's.
 */
import type { ReadEvent } from '../core/event.ts';

/** Which command brought it about, and when it happened. */
export interface Happened {
  readonly seq: number;
  readonly timeMs: number;
}

/** What happened at one time. */
interface EventsAtTime extends Happened {
  readonly events: readonly ReadEvent[];
}

/** Oldest first. */
export function eventsByTime(
  entry: Happened,
  events: readonly ReadEvent[],
): readonly EventsAtTime[] {
  const { seq } = entry;
  // Nearly every command: nothing was due before it.
  if (events[0]?.type !== 'as-of') return [{ seq, timeMs: entry.timeMs, events }];
  const groups: EventsAtTime[] = [];
  let timeMs = entry.timeMs;
  let start = 0;
  events.forEach((event, index) => {
    if (event.type !== 'as-of') return;
    if (index > start) groups.push({ seq, timeMs, events: events.slice(start, index) });
    timeMs = event.timeMs;
    start = index;
  });
  groups.push({ seq, timeMs, events: events.slice(start) });
  return groups;
}
