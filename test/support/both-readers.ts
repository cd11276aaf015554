/**
 * The same bytes, cut at the same places, sent to two venues: one that reads by the fast path, one by
 * node:http alone. Whatever a client can see must be equal: replies to the byte, the end of the
 * connection, and, in runs that wait after each piece, when it sees them; and what was done to the venue.
 */
import type { Server } from 'node:http';
import { type ReaderVenue, startReaderVenue } from './reader-venue.ts';
import { type Script, scriptsOf, waitsForEachPiece } from './wire-scripts.ts';
import { WireSocket } from './wire-socket.ts';

const TURNS_TO_SETTLE = 6;
/** Of what the two venues answer, by the dates of their replies. */
const DATE = /\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/g;

/** What runs have sent, and what came of it. */
export interface Tally {
  requests: number;
  connections: number;
  resets: number;
  takenByFastPath: number;
  acts: number;
}

export class ReadersDiffer extends Error {}

export interface BothReaders {
  /** Runs the scripts of a seed; throws `ReadersDiffer` where the two do. */
  readonly run: (seed: number) => Promise<Tally>;
  readonly close: () => Promise<void>;
}

export interface BothReadersOptions {
  /** What the fast path is given in the place of a piece: to see that a difference is found. */
  readonly misread?: (piece: Buffer) => Buffer;
}

export async function startBothReaders(options: BothReadersOptions = {}): Promise<BothReaders> {
  const { misread = (piece) => piece } = options;
  const fast = await startReaderVenue('fast');
  const node = await startReaderVenue('node');
  return {
    run: async (seed) => {
      for (const venue of [fast, node]) venue.begin(seed);
      const pairs = scriptsOf(seed).map((script) => new Pair(script, { fast, node, misread }));
      try {
        await exchange(pairs, seed);
        compareActs(fast, node);
      } catch (error) {
        if (!(error instanceof ReadersDiffer)) throw error;
        throw new ReadersDiffer(`SEED=${seed}: ${error.message}`);
      } finally {
        for (const pair of pairs) pair.destroy();
      }
      return tallyOf(pairs, fast, node);
    },
    close: async () => {
      await fast.app.close();
      await node.app.close();
    },
  };
}

async function exchange(pairs: readonly Pair[], seed: number): Promise<void> {
  const isPatient = waitsForEachPiece(seed);
  let sending = pairs;
  for (let step = 0; sending.length > 0; step += 1) {
    for (const pair of sending) pair.send(step);
    await turns(isPatient ? TURNS_TO_SETTLE : seed % 3);
    if (isPatient) compareAll(sending);
    sending = sending.filter(({ script }) => script.pieces.length > step + 1);
  }
  await turns(TURNS_TO_SETTLE);
  for (const pair of pairs) pair.release();
  await turns(TURNS_TO_SETTLE);
  for (const pair of pairs) pair.leave();
  await turns(TURNS_TO_SETTLE);
  compareAll(pairs);
}

function compareAll(pairs: readonly Pair[]): void {
  for (const pair of pairs) pair.compare();
}

/** What was done to the venues; connections take their turns in no order. */
function compareActs(fast: ReaderVenue, node: ReaderVenue): void {
  const [byFast, byNode] = [fast, node].map((venue) => venue.acts().toSorted().join('\n'));
  if (byFast !== byNode)
    throw new ReadersDiffer(`the venues differ\nfast path:\n${byFast}\nnode:http:\n${byNode}`);
}

interface PairOptions {
  readonly fast: ReaderVenue;
  readonly node: ReaderVenue;
  readonly misread: (piece: Buffer) => Buffer;
}

/** One client at two venues. */
class Pair {
  readonly script: Script;
  readonly #misread: PairOptions['misread'];
  readonly #fast: WireSocket;
  readonly #node: WireSocket;
  #isStalled = false;

  constructor(script: Script, { fast, node, misread }: PairOptions) {
    this.script = script;
    this.#misread = misread;
    this.#fast = connected(fast.server, script.peer);
    this.#node = connected(node.server, script.peer);
  }

  send(step: number): void {
    const { pieces, stallsAt, leaving } = this.script;
    const piece = pieces[step];
    if (piece === undefined) return;
    if (step === stallsAt) {
      this.#isStalled = true;
      for (const socket of this.#sockets()) socket.stall();
    }
    // The kernel tells of the end in a call of its own: after what the piece has set off in this
    // turn of the event loop, but before the next.
    if (step === pieces.length - 1 && leaving === 'half-closes at once')
      setImmediate(() => this.#halfClose());
    this.#fast.deliver(this.#misread(piece));
    this.#node.deliver(piece);
  }

  release(): void {
    this.#isStalled = false;
    for (const socket of this.#sockets()) socket.release();
  }

  leave(): void {
    const { leaving } = this.script;
    if (leaving === 'half-closes') this.#halfClose();
    if (leaving !== 'resets') return;
    for (const socket of this.#sockets()) socket.reset();
  }

  /** A client that takes nothing cannot tell yet. */
  compare(): void {
    if (this.#isStalled) return;
    const [fast, node] = [this.#fast, this.#node];
    if (fast.standing === node.standing && isSame(fast.received, node.received)) return;
    const pieces = this.script.pieces.map((piece) => JSON.stringify(piece.toString('latin1')));
    throw new ReadersDiffer(
      `the two readers differ on (${this.script.leaving}, stalls at ${this.script.stallsAt})\n` +
        `  ${pieces.join('\n  ')}\n` +
        `fast path, ${fast.standing}: ${JSON.stringify(fast.received)}\n` +
        `node:http, ${node.standing}: ${JSON.stringify(node.received)}`,
    );
  }

  #halfClose(): void {
    for (const socket of this.#sockets()) socket.halfClose();
  }

  destroy(): void {
    for (const socket of this.#sockets()) socket.destroy();
  }

  #sockets(): readonly WireSocket[] {
    return [this.#fast, this.#node];
  }
}

function connected(server: Server, peer: string): WireSocket {
  const socket = new WireSocket(peer);
  server.emit('connection', socket);
  return socket;
}

/** Whether replies are equal but for the second of their Date. */
function isSame(left: string, right: string): boolean {
  return left === right || left.replace(DATE, '') === right.replace(DATE, '');
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

function tallyOf(pairs: readonly Pair[], fast: ReaderVenue, node: ReaderVenue): Tally {
  return {
    requests: pairs.reduce((sum, { script }) => sum + script.requests, 0),
    connections: pairs.length,
    resets: pairs.filter(({ script }) => script.leaving === 'resets').length,
    takenByFastPath: node.readByNode() - fast.readByNode(),
    acts: node.acts().length,
  };
}

export function noTally(): Tally {
  return { requests: 0, connections: 0, resets: 0, takenByFastPath: 0, acts: 0 };
}

export function addTally(to: Tally, more: Tally): void {
  to.requests += more.requests;
  to.connections += more.connections;
  to.resets += more.resets;
  to.takenByFastPath += more.takenByFastPath;
  to.acts += more.acts;
}

/** A comparison in which one of the readers had little to do shows little. */
export function tallyFaults({ requests, resets, takenByFastPath, acts }: Tally): readonly string[] {
  const faults: string[] = [];
  if (takenByFastPath < requests / 10) faults.push(`the fast path took only ${takenByFastPath}`);
  if (takenByFastPath > requests / 2) faults.push(`node:http was left too little`);
  if (acts < requests / 20) faults.push(`only ${acts} calls acted`);
  if (resets === 0) faults.push('no connection was reset');
  return faults;
}
