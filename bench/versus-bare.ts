/**
 * A venue and the bare server under the same load in turns of a second or more, and what a request cost each:
 * CPU time by the scheduler's own counters, of the main thread and of all threads. What the venue does behind
 * its replies (follower, history) is waited for, and counts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchContext, Figures } from './bench.ts';
import { processCpuNs } from './cpu.ts';
import type { LoadOrder } from './load.ts';
import { type LoadProcess, type Running, startLoadProcess } from './processes.ts';

const CONNECTIONS = 64;
const TURN_S = 1;
/** A turn is planned to be longer than it must be by this. */
const RESERVE = 1.2;
const FIRST_COUNT = 4_000;
const WARM_UP_ROUNDS = { short: 2, long: 4 };
/** A process that uses less than this share of a CPU has nothing left to do. */
const IDLE_SHARE = 0.03;
const IDLE_PROBE_MS = 200;
const IDLE_WITHIN_MS = 30_000;

export interface Sides {
  readonly venue: Running;
  readonly bare: Running;
  readonly kind: LoadOrder['kind'];
}

/** Warms both sides up, and takes over to stop them. */
export async function versusBare(context: BenchContext, sides: Sides): Promise<Bench> {
  const load = startLoadProcess(context);
  const bare = new Side(load, sides.bare, sides.kind);
  const venue = new Side(load, sides.venue, sides.kind);
  const round = async (): Promise<Figures> => {
    const [theirs, ours] = [await bare.context(), await venue.context()];
    return {
      mainRatio: theirs.mainNs / ours.mainNs,
      allRatio: ours.allNs / theirs.allNs,
      bareMainNs: theirs.mainNs,
      venueMainNs: ours.mainNs,
      venueAllNs: ours.allNs,
      barePerSecond: theirs.perSecond,
      venuePerSecond: ours.perSecond,
      tail: ours.p99Ms / theirs.p99Ms,
    };
  };
  for (let warm = 0; warm < WARM_UP_ROUNDS[context.size]; warm += 1) await round();
  const close = async (): Promise<void> => {
    for (const each of [load, sides.bare, sides.venue]) await each.stop();
  };
  return { round, close };
}

interface Context {
  /** CPU time a request. */
  readonly mainNs: number;
  readonly allNs: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

class Side {
  readonly #load: LoadProcess;
  readonly #server: Running;
  readonly #kind: LoadOrder['kind'];
  #count = FIRST_COUNT;

  constructor(load: LoadProcess, server: Running, kind: LoadOrder['kind']) {
    this.#load = load;
    this.#server = server;
    this.#kind = kind;
  }

  /** As many requests as take {@link TURN_S}; a turn that was shorter is taken again. */
  async context(): Promise<Context> {
    for (;;) {
      const count = this.#count;
      const before = processCpuNs(this.#server.pid);
      const figures = await this.#load.run({
        port: this.#server.port,
        kind: this.#kind,
        connections: CONNECTIONS,
        count,
      });
      await untilIdle(this.#server.pid);
      const after = processCpuNs(this.#server.pid);
      if (figures.failed > 0)
        throw new Error(`${figures.failed} requests were not answered with 200`);
      const perSecond = count / figures.seconds;
      this.#count = Math.ceil(perSecond * TURN_S * RESERVE);
      if (figures.seconds < TURN_S) continue;
      return {
        mainNs: (after.mainNs - before.mainNs) / count,
        allNs: (after.allNs - before.allNs) / count,
        perSecond,
        p99Ms: figures.p99Ms,
      };
    }
  }
}

/** Resolves when a process has nothing left to do but what it always does: `restShare` of a processor. */
export async function untilIdle(pid: number, restShare = 0): Promise<void> {
  const deadline = performance.now() + IDLE_WITHIN_MS;
  while ((await shareOf(pid, IDLE_PROBE_MS)) >= IDLE_SHARE + restShare)
    if (performance.now() > deadline) throw new Error('the server does not come to rest');
}

/** How much of a processor a process takes in a time. */
export async function shareOf(pid: number, ms: number): Promise<number> {
  const [{ allNs }, began] = [processCpuNs(pid), performance.now()];
  await sleep(ms);
  return (processCpuNs(pid).allNs - allNs) / 1e6 / (performance.now() - began);
}
