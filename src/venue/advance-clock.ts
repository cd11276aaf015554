/**
 * Moves a manual clock, the market's steps in between at their own times. It may take minutes, so it goes on in turns
 * between which others are served, and breaks off at the next step when the venue closes.
 */
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import { JournalStopped } from '../journal/journal.ts';
import type { BuiltInMarket } from '../market/built-in-market.ts';
import { assert } from '../primitives/assert.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { Load } from './backing/backing.ts';

/** A request takes a few turns of the event loop, and is to be answered within 50 ms. */
const TURN_MS = 2;
/** What is due in a day is done within a turn or two. */
const STEP_MS = 86_400_000;
/** The history may be away: a step waits no longer for it. */
const NEAR_WITHIN_MS = 250;

export interface ClockAdvance {
  /**
   * Resolves with venue time when all up to `toMs` is applied. Rejects with `JournalStopped` when the venue closes
   * first. Advances happen one after another: two must not interleave their steps.
   */
  readonly advance: (toMs: number, signed: { by: string; reason?: string }) => Promise<number>;
  /** Each step waits for those who follow what happens. */
  readonly waitFor: (readers: () => Promise<void>) => void;
  /** Lets the one in hand break off. */
  readonly stop: () => void;
}

/** Where time stops on its way, and what is done there. */
export interface Stops {
  /** The next, venue time; undefined: none. */
  readonly nextMs: () => number | undefined;
  readonly pass: () => Promise<void>;
}

export interface AdvanceParts {
  readonly sequencer: Sequencer;
  readonly market: Pick<BuiltInMarket, 'runUntil'> | undefined;
  readonly stops: () => Stops;
  /** Each step waits for the history, so that what is not in it yet stays small. */
  readonly load: Pick<Load, 'whenNear'> | undefined;
}

export function clockAdvance({
  sequencer: venue,
  market,
  stops,
  load,
}: AdvanceParts): ClockAdvance {
  let isStopping = false;
  let last: Promise<unknown> = Promise.resolve();
  let whenRead: () => Promise<void> = async () => undefined;
  const pause = turns();

  const advance: ClockAdvance['advance'] = async (toMs, signed) => {
    for (;;) {
      const stopMs = stops().nextMs();
      if (stopMs === undefined || stopMs > toMs) break;
      if (stopMs > venue.state.timeMs) await advanceWhole(stopMs, signed);
      await stops().pass();
    }
    return venue.state.timeMs < toMs ? advanceWhole(toMs, signed) : venue.state.timeMs;
  };

  const advanceWhole: ClockAdvance['advance'] = async (toMs, signed) => {
    const before = async (): Promise<void> => {
      await pause();
      await whenRead();
      await untilNear(load);
      if (isStopping) throw new JournalStopped(`the venue closes at ${venue.state.timeMs}`);
    };
    const advanceTo = async (timeMs: number): Promise<void> => {
      await before();
      const result = await venue.submit({ type: 'advance-clock', toMs: timeMs, ...signed });
      assert(result.ok, `the clock did not move to ${timeMs}`);
    };
    await market?.runUntil(toMs, before);
    while (venue.state.timeMs + STEP_MS < toMs && venue.state.timeMs > 0)
      await advanceTo(venue.state.timeMs + STEP_MS);
    await advanceTo(toMs);
    return venue.state.timeMs;
  };

  return {
    advance: (toMs, signed) => {
      const run = () => advance(toMs, signed);
      const next = last.then(run, run);
      last = next;
      return next;
    },
    waitFor: (readers) => {
      whenRead = readers;
    },
    stop: () => {
      isStopping = true;
    },
  };
}

async function untilNear(load: AdvanceParts['load']): Promise<void> {
  const near = load?.whenNear();
  if (near !== undefined)
    await Promise.race([near, sleep(NEAR_WITHIN_MS, undefined, { ref: false })]);
}

/** Leaves the event loop to others once it has been held for a turn. */
function turns(): () => Promise<void> {
  let sinceMs = 0;
  return async () => {
    if (performance.now() - sinceMs < TURN_MS) return;
    await breathe();
    sinceMs = performance.now();
  };
}
