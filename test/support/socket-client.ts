/** A client of the sockets that tells what it was sent, in order. */
import { createHmac } from 'node:crypto';
import { WebSocket } from 'ws';
import { assert } from '../../src/primitives/assert.ts';
import type { ReplyData } from './reply-data.ts';

export interface Ended {
  readonly code: number;
  readonly reason: string;
}

export class SocketClient {
  readonly socket: WebSocket;
  readonly ended: Promise<Ended>;
  /** As text, oldest first; what was asked for is gone. */
  #texts: string[] = [];
  #wake: () => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.ended = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    socket.on('message', (data) => {
      this.#texts.push(String(data));
      this.#wake();
    });
    socket.on('close', () => this.#wake());
  }

  /** Rejects when it is refused. */
  static async open(url: string, path = '/v2/ws/public', ip?: string): Promise<SocketClient> {
    const headers = ip === undefined ? {} : { 'x-forwarded-for': ip };
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers });
    const client = new SocketClient(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  /** Text as it is, all else as JSON. */
  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  subscribe(...args: readonly object[]): void {
    this.send({ op: 'subscribe', args });
  }

  /** The next message; undefined: the connection has ended. */
  async next(): Promise<ReplyData> {
    const text = await this.#nextText();
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** Everything that was sent so far: what is behind it is the answer to a ping. */
  async all(): Promise<ReplyData[]> {
    return (await this.texts()).map((text) => JSON.parse(text));
  }

  /** The same as it was sent. */
  async texts(): Promise<string[]> {
    this.send('ping');
    const texts: string[] = [];
    for (;;) {
      const text = await this.#nextText();
      assert(text !== undefined, 'the connection has ended');
      if (text === 'pong') return texts;
      texts.push(text);
    }
  }

  /** Resolves with the answer. */
  async logIn(key: string, nowMs: number, of: Partial<Credentials> = {}): Promise<ReplyData> {
    const timestamp = of.timestamp ?? String(Math.floor(nowMs / 1000));
    const { passphrase = `${key}pass1234`, secret = `${key}-secret` } = of;
    const sign = createHmac('sha256', secret)
      .update(`${timestamp}GET/user/verify`)
      .digest('base64');
    this.send({ op: 'login', args: [{ apiKey: key, passphrase, timestamp, sign }] });
    return this.next();
  }

  close(): void {
    this.socket.terminate();
  }

  async #nextText(): Promise<string | undefined> {
    while (this.#texts.length === 0) {
      if (this.socket.readyState === WebSocket.CLOSED) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#texts.shift();
  }
}

interface Credentials {
  readonly timestamp: string;
  readonly passphrase: string;
  readonly secret: string;
}
