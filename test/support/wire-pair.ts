/** One client at two servers, one of which reads by the fast path: what it sends to one it sends to both. */
import type { Server } from 'node:http';
import { compareSeen } from './wire-comparison.ts';
import type { Script } from './wire-scripts.ts';
import { WireSocket } from './wire-socket.ts';

/** Of the event loop, until all is done that a piece sets off. */
export const TURNS_TO_SETTLE = 6;

export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

export interface PairOptions {
  readonly fast: Server;
  readonly node: Server;
  /** What the fast path is given in the place of a piece: to see that a difference is found. */
  readonly misread?: (piece: Buffer) => Buffer;
}

export class WirePair {
  readonly script: Script;
  readonly #misread: (piece: Buffer) => Buffer;
  readonly #fast: WireSocket;
  readonly #node: WireSocket;
  #isStalled = false;

  constructor(script: Script, { fast, node, misread = (piece) => piece }: PairOptions) {
    this.script = script;
    this.#misread = misread;
    this.#fast = connected(fast, script.peer);
    this.#node = connected(node, script.peer);
  }

  /** The piece of a step, if there is one, to both. */
  send(step: number): void {
    this.#begin(step);
    this.#deliver(step, 'fast');
    this.#deliver(step, 'node');
  }

  /** To one after the other, each of which has dealt with it before anything else is sent. */
  async sendInTurn(step: number): Promise<void> {
    this.#begin(step);
    for (const reader of ['fast', 'node'] as const) {
      this.#deliver(step, reader);
      await turns(TURNS_TO_SETTLE);
    }
  }

  /** Takes replies again. */
  release(): void {
    this.#isStalled = false;
    for (const socket of this.#sockets()) socket.release();
  }

  leave(): void {
    const { leaving } = this.script;
    for (const socket of this.#sockets()) {
      if (leaving === 'half-closes') socket.halfClose();
      if (leaving === 'resets') socket.reset();
    }
  }

  /** A client that takes nothing cannot tell yet. */
  compare(): void {
    if (!this.#isStalled) compareSeen(this.script, this.#fast, this.#node);
  }

  destroy(): void {
    for (const socket of this.#sockets()) socket.destroy();
  }

  #begin(step: number): void {
    if (step !== this.script.stallsAt) return;
    this.#isStalled = true;
    for (const socket of this.#sockets()) socket.stall();
  }

  #deliver(step: number, reader: 'fast' | 'node'): void {
    const { pieces, leaving } = this.script;
    const piece = pieces[step];
    if (piece === undefined) return;
    const socket = reader === 'fast' ? this.#fast : this.#node;
    // The kernel tells of the end in a call of its own: after what the piece has set off in this
    // turn of the event loop, but before the next.
    if (step === pieces.length - 1 && leaving === 'half-closes at once')
      setImmediate(() => socket.halfClose());
    socket.deliver(reader === 'fast' ? this.#misread(piece) : piece);
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
