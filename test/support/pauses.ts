/**
 * How long the trading thread is held at a stretch: the time between two turns of the event loop, less what
 * the thread waited for a processor, which is the fault of a busy machine. Of that only Linux tells; elsewhere
 * all of the time counts.
 */
import { existsSync, openSync, readSync } from 'node:fs';
import { stepsCpuNs, warmUpSteps } from '../../bench/step.ts';

const OF_THIS_THREAD = '/proc/thread-self/schedstat';

/** What a thread has used of a processor, and waited for one, as the system has counted so far; and the time, ms. */
interface Spent {
  usedMs: number;
  waitedMs: number;
  nowMs: number;
}

const nothing = (): Spent => ({ usedMs: 0, waitedMs: 0, nowMs: 0 });

const LOOK_EVERY_MS = 1;

/** The longest stretch while `work` goes on, ms. */
async function longestPauseMs(work: () => Promise<unknown>, read: Reader): Promise<number> {
  const [last, now] = [nothing(), nothing()];
  let longest = 0;
  let isOver = false;
  const look = (): void => {
    read(now);
    longest = Math.max(longest, heldMs(last, now));
    Object.assign(last, now);
    // Not in each turn: whoever works on other threads has need of the processors too.
    if (!isOver) setTimeout(look, LOOK_EVERY_MS);
  };
  read(last);
  setTimeout(look, LOOK_EVERY_MS);
  await work();
  isOver = true;
  await new Promise((resolve) => setTimeout(resolve, 2 * LOOK_EVERY_MS));
  return longest;
}

/** Neither what it waited for a processor, nor what it was asleep in the kernel on behalf of other threads. */
function heldMs(from: Spent, to: Spent): number {
  const awakeMs = to.nowMs - from.nowMs - (to.waitedMs - from.waitedMs);
  return Math.min(awakeMs, to.usedMs - from.usedMs);
}

type Reader = (into: Spent) => void;

/** The system brings its count up to date when a thread goes to sleep; of one that runs it counts by ticks of 4 ms. */
const [NOBODY_WAKES, NAP_MS] = [new Int32Array(new SharedArrayBuffer(4)), 0.01];

const SPACE = 32;
const ZERO = 48;

/** Of the calling thread; it makes no garbage. */
function spentReader(): Reader {
  if (!existsSync(OF_THIS_THREAD))
    return (into) => {
      into.nowMs = performance.now();
      into.usedMs = into.nowMs;
    };
  const file = openSync(OF_THIS_THREAD, 'r');
  const bytes = Buffer.alloc(128);
  const numberAt = (from: number): number => {
    let number = 0;
    for (let at = from; bytes[at] !== SPACE; at += 1)
      number = number * 10 + (bytes[at] ?? ZERO) - ZERO;
    return number;
  };
  return (into) => {
    Atomics.wait(NOBODY_WAKES, 0, 0, NAP_MS);
    readSync(file, bytes, 0, bytes.length, 0);
    into.usedMs = numberAt(0) / 1e6;
    into.waitedMs = numberAt(bytes.indexOf(SPACE) + 1) / 1e6;
    into.nowMs = performance.now();
  };
}

/** How long the trading thread may be held (V11), on a machine on which a step of the bench takes no longer than this. */
const [HELD_AT_MOST_MS, STEP_NS] = [5, 60];
const TURNS = 500_000;
const ROUNDS = 5;

/** The same on this machine, as slow as it is now. */
export function pauseMaxMs(): number {
  if (!existsSync(OF_THIS_THREAD)) return HELD_AT_MOST_MS;
  warmUpSteps();
  const rounds = Array.from({ length: ROUNDS }, () => stepsCpuNs(TURNS) / TURNS);
  return HELD_AT_MOST_MS * Math.max(1, Math.min(...rounds) / STEP_NS);
}

/** Computes until this thread has used so much of a processor. */
export function holdThread(ms: number): void {
  const read = spentReader();
  const [began, now] = [nothing(), nothing()];
  read(began);
  do read(now);
  while (now.usedMs - began.usedMs < ms);
}

const LONG_ENOUGH_MS = 4_000;
export const PAUSE_TRIES = 5;

/** The longest stretch of the best of some tries, since collections of garbage come when they like. */
export async function pauseMs(work: () => Promise<unknown>, enoughMs: number): Promise<number> {
  const read = spentReader();
  const until = performance.now() + LONG_ENOUGH_MS;
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; best >= enoughMs; turn += 1) {
    if (turn >= PAUSE_TRIES && performance.now() > until) return best;
    best = Math.min(best, await longestPauseMs(work, read));
  }
  return best;
}
