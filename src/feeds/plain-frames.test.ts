/** Whoever reads what a client says, the library alone or with the fast path before it: what is heard and answered is the same. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as breathe } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Frame, frameBytes, OP } from '../../proof/runner/raw-web-socket.ts';
import { Dice } from '../../test/support/dice.ts';
import { WireSocket } from '../../test/support/wire-socket.ts';
import { readPlainFrames } from './plain-frames.ts';

const server = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: 65_536,
});
const UPGRADE = {
  method: 'GET',
  url: '/v2/ws/public',
  headers: {
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  },
} as unknown as IncomingMessage;

/** The server's end of a connection, and all that it heard and answered. */
class Side {
  readonly socket = new WireSocket('10.0.0.1');
  readonly heard: string[] = [];
  /** How many messages did not pass through the library. */
  fast = 0;

  constructor(isFast: boolean) {
    server.handleUpgrade(UPGRADE, this.socket, Buffer.alloc(0), (webSocket) => {
      this.#listen(webSocket);
      if (!isFast) return;
      readPlainFrames(this.socket as unknown as Socket, (text) => {
        this.fast += 1;
        this.#hear(text, false);
      });
    });
  }

  #listen(webSocket: WebSocket): void {
    webSocket.on('message', (data: Buffer, isBinary) => this.#hear(data, isBinary));
    webSocket.on('ping', (data: Buffer) => this.heard.push(`ping ${data.toString('hex')}`));
    webSocket.on('error', ({ message }) => this.heard.push(message));
    webSocket.on('close', (code) => this.heard.push(`close ${code}`));
  }

  #hear(data: Buffer, isBinary: boolean): void {
    this.heard.push(`${isBinary} ${data.toString('latin1')}`);
  }
}

/** The same pieces to both. */
async function hearing(pieces: readonly Buffer[]): Promise<Side> {
  const [library, fast] = [new Side(false), new Side(true)];
  for (const side of [library, fast]) {
    await breathe();
    for (const piece of pieces) {
      // Each its own copy: masks are taken off in place.
      side.socket.deliver(Buffer.from(piece));
      await breathe();
    }
    side.socket.destroy();
    await breathe();
  }
  expect(fast.heard).toEqual(library.heard);
  expect(fast.socket.received).toBe(library.socket.received);
  return fast;
}

const text = (payload: string): Frame => ({ op: OP.text, payload: Buffer.from(payload) });
const LENGTHS = [0, 1, 125, 126, 127, 65_535, 65_536, 65_537];

const MAKE: Readonly<Record<string, (dice: Dice) => readonly Frame[]>> = {
  text: (dice) => [text(JSON.stringify({ op: 'trade', id: dice.below(1e9) }))],
  'text beyond ASCII': () => [text('naïve 委托 🙂')],
  'of a length at a border': (dice) => [text('x'.repeat(dice.pick(LENGTHS)))],
  'not UTF-8': () => [{ op: OP.text, payload: Buffer.from([0x61, 0xc3, 0x28]) }],
  binary: () => [{ op: OP.binary, payload: Buffer.from([0, 255]) }],
  control: (dice) => [
    { op: dice.pick([OP.ping, OP.pong]), payload: Buffer.alloc(dice.pick([0, 5, 125, 126]), 7) },
  ],
  fragments: () => [
    { ...text('one '), isLast: false },
    { op: OP.ping, payload: Buffer.from('between') },
    { op: OP.continuation, payload: Buffer.from('message') },
  ],
  'without a mask': () => [{ ...text('plain'), isMasked: false }],
  'reserved bits': (dice) => [{ ...text('bits'), reserved: 1 + dice.below(7) }],
  'an unknown op': (dice) => [{ op: dice.pick([3, 7, 11, 15]), payload: Buffer.from('op') }],
  close: () => [{ op: OP.close, payload: Buffer.from([0x03, 0xe8]) }],
};
const WEIGHTS = Object.fromEntries(
  Object.keys(MAKE).map((name) => [name, name === 'text' || name === 'control' ? 12 : 1]),
);

describe('the same is heard', () => {
  it('of texts that come whole, alone and together, past the library', async () => {
    const [one, two] = [frameBytes(text('ping')), frameBytes(text('x'.repeat(300)))];
    const ping = frameBytes({ op: OP.ping, payload: Buffer.from('there?') });
    const { fast } = await hearing([one, Buffer.concat([one, ping, two]), two]);
    expect(fast).toBe(4);
  });

  it('of a text that comes in two pieces, and of all behind it, through the library', async () => {
    const bytes = frameBytes(text('subscribe'));
    const { fast } = await hearing([bytes, bytes.subarray(0, 9), bytes.subarray(9), bytes]);
    expect(fast).toBe(1);
  });

  it('of a length that is not written in the shortest way', async () => {
    const mask = [0, 0, 0, 0];
    await hearing([Buffer.from([0x81, 0xfe, 0, 2, ...mask, 0x68, 0x69])]);
  });

  it('of whatever comes, cut anywhere', async () => {
    const dice = new Dice(1);
    for (let run = 0; run < 500; run += 1) {
      const frames = Array.from({ length: 1 + dice.below(6) }, () =>
        (MAKE[dice.weighted(WEIGHTS)] ?? (() => []))(dice),
      ).flat();
      await hearing(cut(Buffer.concat(frames.map(frameBytes)), dice));
    }
  });
});

/** Whole, or in some pieces. */
function cut(bytes: Buffer, dice: Dice): Buffer[] {
  const cuts = Array.from({ length: dice.below(4) }, () => dice.below(bytes.length));
  const ends = [0, ...cuts.sort((left, right) => left - right), bytes.length];
  return ends.slice(1).map((end, at) => bytes.subarray(ends[at] ?? 0, end));
}
