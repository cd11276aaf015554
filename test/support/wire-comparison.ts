/** What clients have seen of the two readers of HTTP, compared and counted. */
import { LINGER_MS } from '../../src/http/broken-http.ts';
import type { Script } from './wire-scripts.ts';

/** Of what the two venues answer, by the dates of their replies. */
const DATE = /\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/g;

export class ReadersDiffer extends Error {}

export interface BothReaders {
  /** Runs the scripts of a seed; throws `ReadersDiffer` where the two do. */
  readonly run: (seed: number) => Promise<Tally>;
  readonly close: () => Promise<void>;
}

/** A connection, as its client sees it. */
export interface Seen {
  readonly standing: string;
  /** One character a byte. */
  readonly received: string;
}

export function isSame(fast: Seen, node: Seen): boolean {
  if (fast.standing !== node.standing) return false;
  const [left, right] = [fast.received, node.received];
  return left === right || left.replace(DATE, '') === right.replace(DATE, '');
}

export function compareSeen(script: Script, fast: Seen, node: Seen): void {
  if (isSame(fast, node)) return;
  const pieces = script.pieces.map((piece) => JSON.stringify(piece.toString('latin1')));
  throw new ReadersDiffer(
    `the two readers differ on (${script.leaving}, stalls at ${script.stallsAt})\n` +
      `  ${pieces.join('\n  ')}\n` +
      `fast path, ${fast.standing}: ${JSON.stringify(fast.received)}\n` +
      `node:http, ${node.standing}: ${JSON.stringify(node.received)}`,
  );
}

/** What was done to the venues; connections take their turns in no order. */
export function compareActs(fast: readonly string[], node: readonly string[]): void {
  const [byFast, byNode] = [fast, node].map((acts) => acts.toSorted().join('\n'));
  if (byFast !== byNode)
    throw new ReadersDiffer(`the venues differ\nfast path:\n${byFast}\nnode:http:\n${byNode}`);
}

/** How often a seed may be run while the machine stands still. */
const ATTEMPTS = 5;

/**
 * A difference then says how to see it again. A machine that stands still meanwhile lets the shortest of the
 * deadlines pass at one venue and not yet at the other: such a run shows nothing, and is done anew.
 */
export async function tellingSeed<T>(seed: number, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const beganMs = performance.now();
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ReadersDiffer)) throw error;
      if (attempt < ATTEMPTS && performance.now() - beganMs >= LINGER_MS) continue;
      throw new ReadersDiffer(`SEED=${seed}: ${error.message}`);
    }
  }
}

/** What runs have sent, and what came of it. */
export interface Tally {
  requests: number;
  /** Of them, so many to a whole venue, and so many through the kernel. */
  toWholeVenues: number;
  overNetwork: number;
  connections: number;
  resets: number;
  takenByFastPath: number;
  acts: number;
}

export function noTally(): Tally {
  return {
    requests: 0,
    toWholeVenues: 0,
    overNetwork: 0,
    connections: 0,
    resets: 0,
    takenByFastPath: 0,
    acts: 0,
  };
}

/** What scripts send; what comes of it is counted by whoever runs them. */
export function tallyOf(scripts: readonly Script[], came: Partial<Tally>): Tally {
  return {
    ...noTally(),
    requests: requestsOf(scripts),
    connections: scripts.length,
    resets: scripts.filter(({ leaving }) => leaving === 'resets').length,
    ...came,
  };
}

export function requestsOf(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { requests }) => sum + requests, 0);
}

export function addTally(to: Tally, more: Tally): void {
  for (const name of Object.keys(to) as (keyof Tally)[]) to[name] += more[name];
}

/** A comparison in which one of the readers had little to do shows little. */
export function tallyFaults({ requests, resets, takenByFastPath, acts }: Tally): readonly string[] {
  const faults: string[] = [];
  if (takenByFastPath < requests / 10) faults.push(`the fast path took only ${takenByFastPath}`);
  if (takenByFastPath > requests / 2) faults.push('node:http was left too little');
  if (acts < requests / 20) faults.push(`only ${acts} calls acted`);
  if (resets === 0) faults.push('no connection was reset');
  return faults;
}
