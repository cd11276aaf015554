/**
 * The fast path: endpoint requests read from the socket itself, because node:http spends on an order
 * about as much as everything else that is done for it (decision 13). It takes a request only when it
 * understands the whole of it:
 *
 *   request = ("GET" / "POST") SP target SP "HTTP/1.1" CRLF *(field CRLF) CRLF body
 *   target  = "/" *VCHAR, whose path is an endpoint's of that method
 *   field   = token ":" [SP] [value], no name twice, at most 64 fields, Host among them
 *   value   = VCHAR [*(VCHAR / SP) VCHAR]
 *   body    = as many bytes as Content-Length says (1*5DIGIT), or none; never of a GET
 *
 * with a head of at most 8 KiB, a body of at most 64 KiB, no field that changes what the message is
 * (FOREIGN_FIELDS), and `close` or `keep-alive` alone in Connection. The first byte that is anything
 * else, and any byte after a request, hands the connection to node:http for the rest of its life,
 * with all bytes put back that were not acted on. A request is acted on when it is there whole, and
 * nothing is read beyond it until its reply is written.
 */
import { type IncomingHttpHeaders, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Reply } from './envelope.ts';
import type { FrontOptions } from './front.ts';
import { JSON_TYPE, type Match, serveRoute } from './routes.ts';

const HEAD_MAX = 8 * 1024;
const BODY_MAX = 64 * 1024;
const FIELDS_MAX = 64;
const FOREIGN_FIELDS = new Set(['transfer-encoding', 'expect', 'upgrade', 'proxy-connection']);
const SWEEP_EVERY_MS = 1000;
const NOTHING = Buffer.alloc(0);

const TOKEN = characters(/[!#$%&'*+\-.^_`|~0-9A-Za-z]/);
const VCHAR = characters(/[!-~]/);
const VALUE = characters(/[ -~]/);
const LENGTH = /^\d{1,5}$/;
const LENGTH_BEGUN = /^\d{0,5}$/;
const CRLF = '\r\n';
const CR = 13;
const SPACE = 32;

/** So far it is a head of the grammar, but not yet its end. */
const UNFINISHED = -1;
/** It is none. */
const FOREIGN = -2;

interface Head {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly bodyAt: number;
  /** Of head and body, bytes. */
  readonly size: number;
  readonly isLast: boolean;
}

/** Reads a head from text of one character a byte; gives UNFINISHED or FOREIGN if it cannot. */
function readHead(text: string): Head | number {
  const method = text.startsWith('G') ? 'GET' : 'POST';
  const pathAt = past(text, 0, method === 'GET' ? 'GET /' : 'POST /');
  if (pathAt < 0) return pathAt;
  const targetEnd = skip(text, pathAt, VCHAR);
  const fieldsAt = past(text, targetEnd, ' HTTP/1.1\r\n');
  if (fieldsAt < 0) return fieldsAt;
  const headers: IncomingHttpHeaders = {};
  const bodyAt = readFields(text, fieldsAt, headers);
  if (bodyAt < 0) return bodyAt;
  const length = Number(headers['content-length'] ?? 0);
  const connection = headers.connection?.toLowerCase() ?? 'keep-alive';
  const isTaken =
    headers.host !== undefined &&
    (connection === 'keep-alive' || connection === 'close') &&
    length <= (method === 'GET' ? 0 : BODY_MAX);
  if (!isTaken) return FOREIGN;
  const target = text.slice(pathAt - 1, targetEnd);
  return { method, target, headers, bodyAt, size: bodyAt + length, isLast: connection === 'close' };
}

/** Reads all fields and the empty line; gives where the body begins. */
function readFields(text: string, from: number, headers: IncomingHttpHeaders): number {
  let at = from;
  for (let count = 0; at >= 0 && text.charCodeAt(at) !== CR; count += 1) {
    at = count < FIELDS_MAX ? readField(text, at, headers) : FOREIGN;
  }
  return at < 0 ? at : past(text, at, CRLF);
}

/** Gives where the next field begins. */
function readField(text: string, from: number, headers: IncomingHttpHeaders): number {
  const nameEnd = skip(text, from, TOKEN);
  const afterColon = past(text, nameEnd, ':');
  if (afterColon < 0) return afterColon;
  const name = text.slice(from, nameEnd).toLowerCase();
  if (name === '' || headers[name] !== undefined || FOREIGN_FIELDS.has(name)) return FOREIGN;
  const valueAt = text.charCodeAt(afterColon) === SPACE ? afterColon + 1 : afterColon;
  const valueEnd = skip(text, valueAt, VALUE);
  const value = text.slice(valueAt, valueEnd);
  if (!isValueOf(name, value, valueEnd < text.length)) return FOREIGN;
  headers[name] = value;
  return past(text, valueEnd, CRLF);
}

function isValueOf(name: string, value: string, isWhole: boolean): boolean {
  if (name === 'content-length') return (isWhole ? LENGTH : LENGTH_BEGUN).test(value);
  return !isWhole || !(value.startsWith(' ') || value.endsWith(' '));
}

/** Where the characters of a class that begin at `at` end. */
function skip(text: string, at: number, allowed: Uint8Array): number {
  let end = at;
  while (end < text.length && allowed[text.charCodeAt(end)] === 1) end += 1;
  return end;
}

/** Where the literal that begins at `at` ends; UNFINISHED or FOREIGN if it does not. */
function past(text: string, at: number, literal: string): number {
  if (text.startsWith(literal, at)) return at + literal.length;
  return literal.startsWith(text.slice(at)) ? UNFINISHED : FOREIGN;
}

function characters(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) =>
    pattern.test(String.fromCharCode(code)) ? 1 : 0,
  );
}

export interface FastPathOptions extends FrontOptions {
  /** Tells a client what is wrong, by the code of Node's own errors, and ends its connection. */
  readonly refuse: (code: string, socket: Socket) => void;
  /** A request has this long from its first byte, the first one from the opening, ms. */
  readonly requestTimeoutMs: number;
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
    const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
    const toHttp = (socket: Socket) => {
      for (const listener of listeners) listener.call(server, socket);
    };
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      const connection = new Connection(socket, this.#options, toHttp);
      this.#connections.add(connection);
      connection.onLeave = () => this.#connections.delete(connection);
    });
    server.once('listening', () => {
      const sweep = setInterval(() => this.endLate(performance.now()), SWEEP_EVERY_MS).unref();
      server.once('close', () => clearInterval(sweep));
    });
  }

  /** Ends the connections whose time is over. */
  endLate(nowMs: number): void {
    for (const connection of this.#connections) connection.endIfLate(nowMs);
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
  #begun: Begun | undefined;
  /** A reply is owed, or the connection is ending: nothing is read. */
  #isBusy = false;
  /** It has been served, and no further request has begun. */
  #isIdle = false;
  /** When it was opened, began a request or became idle. */
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
    const { requestTimeoutMs, keepAliveTimeoutMs } = this.#options;
    const patienceMs = this.#isIdle ? keepAliveTimeoutMs : requestTimeoutMs;
    if (this.#isBusy || nowMs - this.#sinceMs < patienceMs) return;
    if (this.#isIdle) this.#socket.destroy();
    else this.#refuse('ERR_HTTP_REQUEST_TIMEOUT');
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
    const begun = this.#begun ?? this.#readHead();
    if (begun === UNFINISHED) this.#wait();
    else if (typeof begun === 'number' || this.#size > begun.head.size) this.#handOver();
    else if (this.#size < begun.head.size) this.#wait();
    else this.#act(begun);
  };

  #readHead(): Begun | number {
    const bytes = this.#bytes();
    const head = readHead(bytes.toString('latin1', 0, HEAD_MAX));
    if (typeof head === 'number') return bytes.length < HEAD_MAX ? head : FOREIGN;
    const match = this.#options.find(head.method, head.target);
    // A client that does not take its replies is kept waiting by node:http.
    if (match === undefined || this.#socket.writableLength > 0) return FOREIGN;
    this.#begun = { head, match };
    return this.#begun;
  }

  #bytes(): Buffer {
    if (this.#parts.length > 1) this.#parts = [Buffer.concat(this.#parts)];
    return this.#parts[0] ?? NOTHING;
  }

  #wait(): void {
    if (!this.#isIdle) return;
    this.#isIdle = false;
    this.#sinceMs = performance.now();
  }

  #act({ head, match }: Begun): void {
    const { headers, isLast } = head;
    const body = this.#bytes().subarray(head.bodyAt);
    const startedMs = performance.now();
    this.#parts = [];
    this.#size = 0;
    this.#begun = undefined;
    this.#isBusy = true;
    const { trustProxy } = this.#options;
    const outcome = serveRoute(match, { headers, body, peer: this.#peer, trustProxy });
    const finish = (reply: Reply): void => {
      this.#isIdle = true;
      this.#sinceMs = performance.now();
      match.route.observe(reply.code, this.#sinceMs - startedMs);
      this.#answer(reply, isLast);
    };
    if (outcome instanceof Promise) void outcome.then(finish);
    else finish(outcome);
  }

  #answer(reply: Reply, isLast: boolean): void {
    const socket = this.#socket;
    // The client has left, or said that it will send nothing more.
    if (!socket.writable) return;
    const isClosing = this.#options.isClosing();
    const size = Buffer.byteLength(reply.text);
    const { keepAliveTimeoutMs } = this.#options;
    const head = replyHead(reply, { size, isLast, isClosing, keepAliveTimeoutMs });
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

/** As node:http writes it. */
function replyHead(
  { status, remaining }: Reply,
  how: { size: number; isLast: boolean; isClosing: boolean; keepAliveTimeoutMs: number },
): string {
  const { size, isLast, isClosing, keepAliveTimeoutMs } = how;
  const left = remaining === undefined ? '' : `x-mbx-used-remain-limit: ${remaining}\r\n`;
  const closing = isClosing ? 'connection: close\r\n' : '';
  const keepAlive = isLast
    ? 'Connection: close\r\n'
    : `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeoutMs / 1000)}\r\n`;
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${left}${closing}` +
    `content-type: ${JSON_TYPE}\r\ncontent-length: ${size}\r\nDate: ${dateOf(Date.now())}\r\n` +
    `${isClosing ? '' : keepAlive}\r\n`
  );
}

let datedS = 0;
let date = '';

/** Made anew each second, not for each reply. */
function dateOf(nowMs: number): string {
  const nowS = Math.floor(nowMs / 1000);
  if (nowS !== datedS) {
    datedS = nowS;
    date = new Date(nowMs).toUTCString();
  }
  return date;
}
