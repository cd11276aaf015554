/** What time it is in a venue, and what wakes it. */
import type { State } from '../engine/core/state.ts';
import type { NowMs } from '../journal/journal.ts';
import { startAlarm, type Wait } from '../runtime/alarm.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import { SteadyClock } from './steady-clock.ts';

/** `x60`: venue time runs sixty times as fast as the host's. */
export type ClockMode = 'system' | 'manual' | `x${number}`;

const RATE = /^x(\d{1,5}(?:\.\d{1,3})?)$/;

/** Venue seconds in a second; undefined for a clock that has no rate of its own. */
export function rateOf(mode: string): number | undefined {
  const [, digits] = RATE.exec(mode) ?? [];
  const rate = Number(digits);
  return rate > 0 ? rate : undefined;
}

export function isClockMode(text: string): text is ClockMode {
  return text === 'system' || text === 'manual' || rateOf(text) !== undefined;
}

/** Where a manual clock starts when the venue file does not say: fixed, so that runs repeat. */
const DEFAULT_START = '2026-01-01T00:00:00Z';

/**
 * Venue time. On the system clock it is the host's, as far as that is believed (steady-clock.ts). The manual clock stands at the last entry of the
 * journal and moves only by `advance-clock`; before the first entry it shows `clock.start`. One that runs faster begins
 * there too, or at the host's time, and goes on where its journal ends.
 */
export interface VenueClock {
  readonly mode: ClockMode;
  /** What the journal stamps entries with; it never lets them run backwards. */
  readonly journalNow: NowMs;
  /** What clients are told. */
  readonly venueNow: (state: Pick<State, 'timeMs'>) => number;
  /** What is believed of the host's time; undefined on another clock. */
  readonly steady?: SteadyClock;
  /** Venue seconds in a second of the host; undefined: one. */
  readonly rate?: number;
  /** The journal ends there: venue time is not before it. */
  readonly goOn?: (timeMs: number) => void;
}

interface ClockParts {
  /** Of a manual clock. */
  readonly start?: string | undefined;
  /** Told when the system clock was set, as a sentence. */
  readonly warn?: (message: string) => void;
}

export function venueClock(
  mode: ClockMode,
  { start, warn = () => undefined }: ClockParts = {},
): VenueClock {
  if (mode === 'system')
    return systemClock(
      new SteadyClock({ hostMs: Date.now, monotonicMs: () => performance.now(), warn }),
    );
  const rate = rateOf(mode);
  if (rate !== undefined)
    return scaledClock(mode, {
      rate,
      startMs: start === undefined ? Date.now() : Date.parse(start),
    });
  const startMs = Date.parse(start ?? DEFAULT_START);
  return {
    mode,
    journalNow: () => startMs,
    venueNow: ({ timeMs }) => Math.max(startMs, timeMs),
  };
}

function scaledClock(mode: ClockMode, given: { rate: number; startMs: number }): VenueClock {
  const { rate } = given;
  const fromMs = performance.now();
  let { startMs } = given;
  const passedMs = () => Math.floor((performance.now() - fromMs) * rate);
  const now = () => startMs + passedMs();
  return {
    mode,
    rate,
    journalNow: now,
    venueNow: now,
    goOn: (timeMs) => {
      startMs = Math.max(startMs, timeMs - passedMs());
    },
  };
}

/** The clock of a venue whose time is the host's. */
export function systemClock(steady: SteadyClock): VenueClock {
  return { mode: 'system', journalNow: steady.now, venueNow: steady.now, steady };
}

/** A step of the system clock that came and went between two looks would be taken to stand. */
const LOOK_EVERY_MS = 1000;

/**
 * The alarm of a venue: by a timer where time passes by itself; a manual clock is moved by its operator alone. The function it
 * returns ends it.
 */
export function startVenueAlarm(venue: Sequencer, clock: VenueClock): () => void {
  if (clock.mode === 'manual') return () => undefined;
  const { rate = 1 } = clock;
  const looking = setInterval(clock.journalNow, LOOK_EVERY_MS).unref();
  const stop = startAlarm({
    venue,
    nowMs: () => clock.venueNow(venue.state),
    wait: (callback, afterMs) => wait(callback, afterMs / rate),
  });
  return () => {
    clearInterval(looking);
    stop();
  };
}

/** It does not keep a process alive that has nothing else to do. */
const wait: Wait = (callback, afterMs) => {
  const timer = setTimeout(callback, afterMs);
  timer.unref();
  return () => clearTimeout(timer);
};
