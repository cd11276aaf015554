/** One connection of a client that may be cut at any moment: what it was told of the book and of its own orders. */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../src/primitives/assert.ts';
import { type BookPush, KeptBook } from '../../test/support/kept-book.ts';
import type { ReplyData } from '../../test/support/reply-data.ts';
import { SYMBOL } from './feeds-load.ts';
import { OP, RawWebSocket } from './raw-web-socket.ts';

export type Api = 'v2' | 'v3';

/** What a client subscribes to: the book, its orders, its fills. */
export const ARGS = {
  v2: {
    book: { instType: 'SPOT', channel: 'books', instId: SYMBOL },
    orders: { instType: 'SPOT', channel: 'orders', instId: 'default' },
    fills: { instType: 'SPOT', channel: 'fill', instId: 'default' },
  },
  v3: {
    book: { instType: 'spot', topic: 'books', symbol: SYMBOL },
    orders: { instType: 'UTA', topic: 'order' },
    fills: { instType: 'UTA', topic: 'fill' },
  },
} as const;

const ANSWER_WITHIN_MS = 60_000;
const PING_MS = 500;

export class FeedsLife {
  readonly book = new KeptBook();
  /** As they were pushed, JSON text. */
  readonly orders: string[] = [];
  readonly fills: string[] = [];
  /** The book after each push. */
  readonly books: { readonly seq: number; readonly digest: number }[] = [];
  readonly faults: string[] = [];
  readonly socket: RawWebSocket;
  #pinging: NodeJS.Timeout | undefined;
  #acks = 0;
  #isIn = false;

  private constructor(socket: RawWebSocket) {
    this.socket = socket;
  }

  /** Logged in, and subscribed to all. */
  static async begin(url: string, api: Api): Promise<FeedsLife> {
    const heard: { by: ((text: string) => void) | undefined } = { by: undefined };
    const socket = await RawWebSocket.open(url, `/${api}/ws/private`, ({ op, payload }) => {
      if (op === OP.text) heard.by?.(payload.toString());
    });
    const life = new FeedsLife(socket);
    heard.by = (text) => life.#hear(text);
    socket.say({ op: 'login', args: [credentials()] });
    await life.#until(() => life.#isIn);
    socket.say({ op: 'subscribe', args: Object.values(ARGS[api]) });
    await life.#until(() => life.#acks === 3);
    life.#pinging = setInterval(() => socket.say('ping'), PING_MS);
    void socket.ended.then(() => life.rest());
    return life;
  }

  /** Says nothing more. */
  rest(): void {
    clearInterval(this.#pinging);
  }

  #hear(text: string): void {
    if (text === 'pong') return;
    const { event, action, arg, code, data }: ReplyData = JSON.parse(text);
    if (event === 'login') this.#isIn = code === 0;
    else if (event === 'subscribe') this.#acks += 1;
    else if (event !== undefined) this.faults.push(`an event: ${text}`);
    else this.#hearPush(arg.channel ?? arg.topic, { action, data });
  }

  #hearPush(name: string, push: BookPush): void {
    if (name === 'books') {
      const fault = this.book.take(push);
      if (fault !== undefined) this.faults.push(fault);
      const { seq } = this.book;
      if (this.books.at(-1)?.seq !== seq) this.books.push({ seq, digest: this.book.digest() });
    } else (name === 'fill' ? this.fills : this.orders).push(JSON.stringify(push.data));
  }

  async #until(isDone: () => boolean): Promise<void> {
    const lateMs = performance.now() + ANSWER_WITHIN_MS;
    while (!isDone()) {
      assert(performance.now() < lateMs, `no answer: ${this.faults.join('; ')}`);
      assert(!this.socket.socket.destroyed, `closed: ${this.faults.join('; ')}`);
      await sleep(1);
    }
  }
}

function credentials() {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const sign = createHmac('sha256', 'alice-secret')
    .update(`${timestamp}GET/user/verify`)
    .digest('base64');
  return { apiKey: 'alice', passphrase: 'alicepass1234', timestamp, sign };
}
