/**
 * The fast path: endpoint requests read from the socket itself, because node:http spends on an order
 * about as much as everything else that is done for it (decision 13). It takes a request only when it
 * understands the whole of it, by the grammar of `plain-request.ts`, and when the target's path is an
 * endpoint's of that method. The first byte that is anything else, and any byte after a request, hands
 * the connection to node:http for the rest of its life, with all bytes put back that were not acted on.
 * A request is acted on when it is there whole, and nothing is read beyond it until its reply is written.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { accessLine, REQUEST_ID, requestIdOf } from './access-log.ts';
import { interpose } from './connection-limits.ts';
import type { Reply } from './envelope.ts';
import type { FrontOptions } from './front.ts';
import { HEAD_MAX, type Head, hasBegun, readHead } from './plain-request.ts';
import { replyHead } from './reply-head.ts';
import { type Match, serveRoute } from './routes.ts';

/** Looking whether a head has begun costs more than reading one. */
const PIECES_MAX = 16;
const NOTHING = Buffer.alloc(0);

export interface FastPathOptions extends FrontOptions {
  /** Tells a client what is wrong, by the code of Node's own errors, and ends its connection. */
  readonly refuse: (code: string, socket: Socket) => void;
  /** A head has this long from its first byte, the first one from the opening, ms. */
  readonly headMs: number;
  /** And its body from the end of the head, ms. */
  readonly bodyMs: number;
  readonly sweepEveryMs: number;
  readonly keepAliveTimeoutMs: number;
}

/** Stands before node:http on the servers that it is attached to. */
export class FastPath {
  readonly #options: FastPathOptions;
  readonly #connections = new Set<Connection>();

  constructor(options: FastPathOptions) {
    this.#options = options;
  }

  attach(server: Server): void {
    interpose(server, (socket, toHttp) => {
      const connection = new Connection(socket, this.#options, toHttp);
      this.#connections.add(connection);
      connection.onLeave = () => this.#connections.delete(connection);
    });
    server.once('listening', () => {
      const sweep = setInterval(
        () => this.endLate(performance.now()),
        this.#options.sweepEveryMs,
      ).unref();
      server.once('close', () => clearInterval(sweep));
    });
  }

  /** Ends the connections whose time is over. */
  endLate(nowMs: number): void {
    for (const connection of this.#connections) connection.endIfLate(nowMs);
  }

  /** All of them, also those that are owed a reply. */
  cutAll(): void {
    for (const connection of this.#connections) connection.cut();
  }

  /** While closing: ends the connections on which nothing has begun. */
  endIdle(): void {
    for (const connection of this.#connections) connection.endIfIdle();
  }
}

/** A request that is understood as far as its head. */
interface Begun {
  readonly head: Head;
  readonly match: Match;
}

class Connection {
  readonly #socket: Socket;
  readonly #options: FastPathOptions;
  readonly #toHttp: (socket: Socket) => void;
  readonly #peer: string;
  /** Told when the socket is closed or node:http's. */
  onLeave: () => void = () => undefined;
  /** What there is of the request that is being read. */
  #parts: Buffer[] = [];
  #size = 0;
  /** In how many pieces its head has come so far. */
  #pieces = 0;
  #begun: Begun | undefined;
  /** A reply is owed, or the connection is ending: nothing is read. */
  #isBusy = false;
  /** It has been served, and no further request has begun. */
  #isIdle = false;
  /** When it was opened, began a head, came to the body of a request or became idle. */
  #sinceMs = performance.now();

  constructor(socket: Socket, options: FastPathOptions, toHttp: (socket: Socket) => void) {
    this.#socket = socket;
    this.#options = options;
    this.#toHttp = toHttp;
    this.#peer = socket.remoteAddress ?? '';
    socket.on('data', this.#onData);
    socket.on('end', this.#onEnd);
    socket.on('error', this.#onError);
    socket.on('close', this.#onClose);
  }

  endIfLate(nowMs: number): void {
    const { headMs, bodyMs, keepAliveTimeoutMs } = this.#options;
    const patienceMs = this.#isIdle
      ? keepAliveTimeoutMs
      : this.#begun === undefined
        ? headMs
        : bodyMs;
    if (this.#isBusy || nowMs - this.#sinceMs < patienceMs) return;
    if (this.#isIdle) this.#socket.destroy();
    else this.#refuse('ERR_HTTP_REQUEST_TIMEOUT');
  }

  cut(): void {
    this.#socket.resetAndDestroy();
  }

  endIfIdle(): void {
    if (!this.#isBusy && this.#size === 0) this.#socket.destroy();
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#isBusy) {
      this.#socket.pause();
      this.#socket.unshift(chunk);
      return;
    }
    this.#parts.push(chunk);
    this.#size += chunk.length;
    const isNew = this.#begun === undefined;
    if (isNew && !this.#readHead()) {
      this.#handOver();
      return;
    }
    const begun = this.#begun;
    if (begun === undefined) this.#wait(this.#isIdle);
    else if (this.#size < begun.head.size) this.#wait(isNew);
    else if (this.#size > begun.head.size) this.#handOver();
    else this.#act(begun);
  };

  /** Whether what is there begins a request that is taken, or may do so yet. */
  #readHead(): boolean {
    const bytes = this.#bytes();
    const text = bytes.toString('latin1', 0, HEAD_MAX);
    const head = readHead(text);
    if (head === undefined) {
      this.#pieces += 1;
      return this.#pieces < PIECES_MAX && bytes.length < HEAD_MAX && hasBegun(text);
    }
    const match = this.#options.find(head.method, head.target);
    if (match === undefined || head.headers.host === undefined) return false;
    // A client that does not take its replies is kept waiting by node:http.
    if (this.#socket.writableLength > 0) return false;
    this.#begun = { head, match };
    return true;
  }

  #bytes(): Buffer {
    if (this.#parts.length > 1) this.#parts = [Buffer.concat(this.#parts)];
    return this.#parts[0] ?? NOTHING;
  }

  /** For the rest of the head or of the body, which may have begun just now. */
  #wait(hasBegunNow: boolean): void {
    if (!hasBegunNow) return;
    this.#isIdle = false;
    this.#sinceMs = performance.now();
  }

  #act({ head, match }: Begun): void {
    const { headers } = head;
    const body = this.#bytes().subarray(head.bodyAt);
    const startedMs = performance.now();
    this.#parts = [];
    this.#size = 0;
    this.#pieces = 0;
    this.#begun = undefined;
    this.#isBusy = true;
    const { clientAddress } = this.#options;
    const [peer, connection] = [this.#peer, this.#socket];
    const outcome = serveRoute(match, { headers, body, peer, connection, clientAddress });
    const finish = (reply: Reply): void => {
      this.#isIdle = true;
      this.#sinceMs = performance.now();
      const elapsedMs = this.#sinceMs - startedMs;
      match.route.observe(reply.code, elapsedMs);
      this.#answer(reply, head);
      this.#log({ head, reply, elapsedMs });
    };
    if (outcome instanceof Promise) void outcome.then(finish);
    else finish(outcome);
  }

  #log({ elapsedMs, head, reply }: Logged): void {
    const { accessLog, clientAddress } = this.#options;
    if (accessLog === undefined) return;
    const { headers, method, target } = head;
    const ip = clientAddress(this.#peer, headers['x-forwarded-for']);
    const { code, status } = reply;
    const requestId = requestIdOf(headers);
    accessLog.write(accessLine({ method, target, requestId, ip, status, code, elapsedMs }));
  }

  #answer(reply: Reply, { headers, isLast }: Head): void {
    const socket = this.#socket;
    // The client has left, or said that it will send nothing more.
    if (!socket.writable) return;
    const isClosing = this.#options.isClosing();
    const size = Buffer.byteLength(reply.text);
    const keepAliveS = Math.floor(this.#options.keepAliveTimeoutMs / 1000);
    const stamp = stampLines(this.#options, reply) + requestIdLine(headers);
    const head = replyHead(reply, { size, isLast, isClosing, keepAliveS, stamp });
    // Text of one byte a character goes as it is, without a copy in UTF-8.
    socket.write(head + reply.text, size === reply.text.length ? 'latin1' : 'utf8');
    if (isLast || isClosing) {
      socket.destroySoon();
      return;
    }
    this.#isBusy = false;
    if (socket.isPaused()) this.#handOver();
  }

  readonly #onEnd = (): void => {
    if (this.#size > 0) this.#refuse('HPE_INVALID_EOF_STATE');
    else this.#socket.end();
  };

  readonly #onError = (): void => {
    this.#socket.destroy();
  };

  readonly #onClose = (): void => this.onLeave();

  #refuse(code: string): void {
    const socket = this.#socket;
    this.#isBusy = true;
    socket.off('data', this.#onData);
    socket.off('end', this.#onEnd);
    socket.resume();
    this.#options.refuse(code, socket);
  }

  #handOver(): void {
    const socket = this.#socket;
    const bytes = this.#bytes();
    socket.off('data', this.#onData);
    socket.off('end', this.#onEnd);
    socket.off('error', this.#onError);
    socket.off('close', this.#onClose);
    this.onLeave();
    socket.pause();
    if (bytes.length > 0) socket.unshift(bytes);
    this.#toHttp(socket);
    socket.resume();
  }
}

interface Logged {
  readonly head: Head;
  readonly reply: Reply;
  readonly elapsedMs: number;
}

function requestIdLine(headers: Head['headers']): string {
  const id = requestIdOf(headers);
  return id === undefined ? '' : `${REQUEST_ID}: ${id}\r\n`;
}

/** What the last reply said, which many after it say too. */
const said: { headers: object; lines: string } = { headers: {}, lines: '' };

function stampLines({ stamp }: FastPathOptions, { status }: Reply): string {
  if (stamp === undefined) return '';
  const headers = stamp(status);
  if (headers === said.headers) return said.lines;
  let lines = '';
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`;
  said.headers = headers;
  said.lines = lines;
  return lines;
}
