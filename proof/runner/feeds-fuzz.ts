/**
 * Frames that no client should send, and messages that are nearly right: each is answered by an error event with a
 * code of wire.md 5.9, or by the end that RFC 6455 asks for, and the venue lives on.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { CODE } from '../../src/feeds/messages.ts';
import { Dice } from '../../test/support/dice.ts';
import { type Fuzz, fuzzFrame } from './feeds-fuzz-frames.ts';
import type { Shown } from './feeds-reconnect.ts';
import { type FeedsVenue, startFeedsVenue } from './feeds-venue.ts';
import { frameBytes, type Heard, OP, RawWebSocket } from './raw-web-socket.ts';

const CLIENTS = 4;
const FRAMES_A_CONNECTION = 50;
const ANSWER_WITHIN_MS = 60_000;
const PATHS = ['/v2/ws/public', '/v2/ws/private', '/v3/ws/public', '/v3/ws/private'];
const CODES: ReadonlySet<unknown> = new Set(Object.values(CODE));
const FAULTS_MAX = 10;
const TELL_EVERY = 10_000;
const KINDS = ['sent', 'errors', 'acks', 'closes', 'pongs'] as const;

export async function tryFrames(frames: number, tell: (line: string) => void): Promise<Shown> {
  const venue = await startFeedsVenue();
  const tally = { sent: 0, errors: 0, acks: 0, closes: 0, pongs: 0 };
  const faults: string[] = [];
  const client = async (at: number) => {
    const dice = new Dice(at + 1);
    while (tally.sent < frames && faults.length < FAULTS_MAX) {
      const trial = await FuzzedClient.open(venue.url, dice.pick(PATHS));
      faults.push(...(await trial.tryMany(dice)));
      const before = Math.floor(tally.sent / TELL_EVERY);
      for (const kind of KINDS) tally[kind] += trial[kind];
      if (Math.floor(tally.sent / TELL_EVERY) > before) tell(`${tally.sent} frames`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)));
  faults.push(...(await aftermath(venue)));
  await venue.stop();
  return {
    counts: {
      'hostile frames': tally.sent,
      'of them answered by an error': tally.errors,
      'of them answered by an acknowledgement': tally.acks,
      'of them answered by a pong': tally.pongs,
      'of them answered by the end of the connection': tally.closes,
    },
    faults,
  };
}

/** It lives, says nothing of a fault of its own, and nobody is left. */
async function aftermath(venue: FeedsVenue): Promise<readonly string[]> {
  await sleep(100);
  const { status } = await fetch(`${venue.url}/readyz`);
  const open = await venue.metric('bourse_feed_connections');
  return [
    ...(status === 200 ? [] : [`readyz says ${status}`]),
    ...(open === 0 ? [] : [`${open} connections were left open`]),
    ...(venue.complaints() === '' ? [] : [venue.complaints()]),
  ];
}

class FuzzedClient {
  sent = 0;
  errors = 0;
  acks = 0;
  closes = 0;
  pongs = 0;
  readonly #socket: RawWebSocket;
  #events: { event: string; code?: unknown }[] = [];
  #isPong = false;
  #controls: Heard[] = [];
  #isEnded = false;
  #wake: () => void = () => undefined;

  private constructor(socket: RawWebSocket) {
    this.#socket = socket;
    void socket.ended.then(() => {
      this.#isEnded = true;
      this.#wake();
    });
  }

  /** As many as there are before the connection ends; what is wrong with what comes of them. */
  async tryMany(dice: Dice): Promise<readonly string[]> {
    const faults: string[] = [];
    for (let count = 0; count < FRAMES_A_CONNECTION && !this.#isEnded; count += 1) {
      const fuzz = fuzzFrame(dice);
      const fault = await this.#tried(fuzz, dice);
      if (fault !== undefined) faults.push(`${fuzz.what}: ${fault}: ${fuzz.shown}`);
      this.sent += 1;
    }
    this.#end();
    return faults;
  }

  static async open(url: string, path: string): Promise<FuzzedClient> {
    const heard: { by: ((frame: Heard) => void) | undefined } = { by: undefined };
    const socket = await RawWebSocket.open(url, path, (frame) => heard.by?.(frame));
    const client = new FuzzedClient(socket);
    heard.by = (frame) => client.#hear(frame);
    return client;
  }

  #end(): void {
    this.#isEnded = true;
    this.#socket.cut();
  }

  /** Sends it in pieces, a text `ping` behind it, and says what is wrong with what comes of it. */
  async #tried(fuzz: Fuzz, dice: Dice): Promise<string | undefined> {
    this.#events = [];
    this.#controls = [];
    this.#isPong = false;
    const bytes = Buffer.concat([
      ...fuzz.frames.map(frameBytes),
      ...(fuzz.expected.kind === 'close' ? [] : [PING]),
    ]);
    const at = dice.below(bytes.length);
    const { socket } = this.#socket;
    socket.write(bytes.subarray(0, at));
    if (dice.chance(1, 4)) await sleep(0);
    socket.write(bytes.subarray(at));
    const isAnswered = await this.#until(() => this.#isDone(fuzz.expected));
    return isAnswered ? this.#judged(fuzz.expected) : 'no answer';
  }

  #isDone({ kind }: Fuzz['expected']): boolean {
    if (this.#isEnded) return true;
    if (kind === 'close') return this.#controls.some(({ op }) => op === OP.close);
    if (kind === 'pong') return this.#isPong && this.#controls.length > 0;
    return this.#isPong && this.#events.length > 0;
  }

  #judged(expected: Fuzz['expected']): string | undefined {
    const wrong = this.#events.find(({ event, code }) => event === 'error' && !isCode(code));
    if (wrong !== undefined) return `an error of code ${wrong.code}`;
    const close = this.#controls.find(({ op }) => op === OP.close);
    if (expected.kind === 'close') return this.#judgedEnd(close, expected.code);
    if (expected.kind === 'pong') {
      const [pong] = this.#controls;
      if (pong?.op !== OP.pong || !pong.payload.equals(expected.payload)) return 'another pong';
      this.pongs += 1;
      return undefined;
    }
    // A login that is refused ends the connection, once it has been told.
    const [first] = this.#events;
    if (first === undefined) return 'the connection ended without a word';
    if (expected.code !== undefined && first.code !== expected.code) return `code ${first.code}`;
    if (first.event === 'error') this.errors += 1;
    else this.acks += 1;
    return undefined;
  }

  #judgedEnd(close: Heard | undefined, code: number): string | undefined {
    if (close === undefined) return 'the end came without a code';
    this.closes += 1;
    this.#end();
    const told = close.payload.length < 2 ? 1005 : close.payload.readUInt16BE(0);
    return told === code ? undefined : `ended with ${told} instead of ${code}`;
  }

  #hear({ op, payload }: Heard): void {
    if (op === OP.close) this.#end();
    if (op !== OP.text) this.#controls.push({ op, payload });
    else if (payload.toString() === 'pong') this.#isPong = true;
    else this.#hearMessage(JSON.parse(payload.toString()));
    this.#wake();
  }

  /** Pushes are no answers. */
  #hearMessage(message: { event?: string; code?: unknown }): void {
    const { event } = message;
    if (event !== undefined) this.#events.push({ ...message, event });
  }

  async #until(isDone: () => boolean): Promise<boolean> {
    const lateMs = performance.now() + ANSWER_WITHIN_MS;
    while (!isDone()) {
      if (performance.now() > lateMs) return false;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        setTimeout(resolve, ANSWER_WITHIN_MS).unref();
      });
    }
    return true;
  }
}

const PING = frameBytes({ op: OP.text, payload: Buffer.from('ping') });

/** One of the connection's, or one of the twins of REST. */
function isCode(code: unknown): boolean {
  return CODES.has(code) || /^(?:[24]\d{4}|429)$/.test(String(code));
}
