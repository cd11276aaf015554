/**
 * Venue time. The system clock is the host's. The manual clock stands at the last entry of the
 * journal and moves only by `advance-clock`; before the first entry it shows `clock.start`.
 */
import type { State } from '../engine/state.ts';
import type { NowMs } from '../journal/journal.ts';

export type ClockMode = 'system' | 'manual';

/** Where a manual clock starts when the venue file does not say: fixed, so that runs repeat. */
const DEFAULT_START = '2026-01-01T00:00:00Z';

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
