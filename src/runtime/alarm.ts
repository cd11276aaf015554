/**
 * The alarm of a venue on the system clock: time passes with every command, and when none comes it
 * submits one `tick` as soon as something is due that moves money (design.md 2.6). An idle venue in
 * which nothing is due writes nothing.
 *
 * It looks at the schedule when the next due time comes, and otherwise each minute: so that a host
 * clock that was set, or a host that slept, is noticed, and no wait is longer than a timer can hold.
 */
import { nextTickMs } from '../engine/read/next-tick.ts';
import type { NowMs } from '../journal/journal.ts';
import type { Sequencer } from './sequencer.ts';

/** Calls back once after so many ms, unless the function it returns is called before. */
export type Wait = (callback: () => void, afterMs: number) => () => void;

export interface AlarmParts {
  readonly venue: Sequencer;
  /** Venue time, ms: what the journal would stamp a command with. */
  readonly nowMs: NowMs;
  readonly wait: Wait;
}

const LONGEST_WAIT_MS = 60_000;
/** After a tick that was not taken: commands are then coming in, which make time pass too. */
const RETRY_MS = 1000;

/** Looks at once, and from then on; the function it returns ends that. */
export function startAlarm({ venue, nowMs, wait }: AlarmParts): () => void {
  const { state } = venue;
  let isOn = true;
  let lookAtMs = 0;
  let cancel = (): void => undefined;

  function look(): void {
    const dueMs = nextTickMs(state);
    if (dueMs === undefined || dueMs > nowMs()) lookAgain(nextLookMs(dueMs));
    else void ring();
  }

  function nextLookMs(dueMs: number | undefined): number {
    const ahead = state.nextDueMs > nowMs() ? state.nextDueMs : Number.POSITIVE_INFINITY;
    return Math.min(dueMs ?? Number.POSITIVE_INFINITY, ahead);
  }

  async function ring(): Promise<void> {
    lookAtMs = 0;
    const isTaken = await venue.submit({ type: 'tick' }).then(
      () => true,
      () => false,
    );
    lookAgain(isTaken ? nextLookMs(nextTickMs(state)) : nowMs() + RETRY_MS);
  }

  function lookAgain(timeMs: number): void {
    cancel();
    if (!isOn) return;
    const afterMs = Math.min(LONGEST_WAIT_MS, Math.max(0, timeMs - nowMs()));
    lookAtMs = nowMs() + afterMs;
    cancel = wait(look, afterMs);
  }

  // Something new may be due before the next look: one comparison for an entry tells.
  const listenNoMore = venue.listen(() => {
    if (state.nextDueMs < lookAtMs) lookAgain(state.nextDueMs);
  });
  look();
  return () => {
    isOn = false;
    listenNoMore();
    cancel();
  };
}
