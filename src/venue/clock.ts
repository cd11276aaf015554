/** What time it is in a venue, and what wakes it. */
import type { State } from '../engine/core/state.ts';
import type { NowMs } from '../journal/journal.ts';
import { startAlarm, type Wait } from '../runtime/alarm.ts';
import type { Sequencer } from '../runtime/sequencer.ts';

export type ClockMode = 'system' | 'manual';

/** Where a manual clock starts when the venue file does not say: fixed, so that runs repeat. */
const DEFAULT_START = '2026-01-01T00:00:00Z';

/**
 * Venue time. The system clock is the host's. The manual clock stands at the last entry of the
 * journal and moves only by `advance-clock`; before the first entry it shows `clock.start`.
 */
export interface VenueClock {
  readonly mode: ClockMode;
  /** What the journal stamps entries with; it never lets them run backwards. */
  readonly journalNow: NowMs;
  /** What clients are told. */
  readonly venueNow: (state: Pick<State, 'timeMs'>) => number;
}

export function venueClock(mode: ClockMode, start: string | undefined): VenueClock {
  if (mode === 'system') return { mode, journalNow: Date.now, venueNow: () => Date.now() };
  const startMs = Date.parse(start ?? DEFAULT_START);
  return {
    mode,
    journalNow: () => startMs,
    venueNow: ({ timeMs }) => Math.max(startMs, timeMs),
  };
}

/**
 * The alarm of a venue: on system time by a timer; a manual clock is moved by its operator alone. The function it
 * returns ends it.
 */
export function startVenueAlarm(venue: Sequencer, clock: VenueClock): () => void {
  if (clock.mode !== 'system') return () => undefined;
  return startAlarm({ venue, nowMs: () => clock.venueNow(venue.state), wait });
}

/** It does not keep a process alive that has nothing else to do. */
const wait: Wait = (callback, afterMs) => {
  const timer = setTimeout(callback, afterMs);
  timer.unref();
  return () => clearTimeout(timer);
};
