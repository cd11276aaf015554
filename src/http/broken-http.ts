/**
 * What never becomes a request: broken HTTP, late, or asking for what no venue does. The envelope is
 * written straight to the connection (case A44), after the replies that are owed on it, and the
 * connection ends.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Excess } from './connection-limits.ts';
import { errorReply } from './envelope.ts';
import { localeOf } from './locale.ts';
import { JSON_TYPE } from './routes.ts';
import { type WireCode, WireError } from './wire-error.ts';

/** Closing at once could overtake the reply: a client is given this long to read it and close, ms. */
export const LINGER_MS = 2_000;

/** What of Node's errors is not simply a bad request. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** The last request of each connection, and the one before it. */
const latest = new WeakMap<Socket, { last: Exchange; previous: Exchange | undefined }>();

/** Connections that were refused: what follows there is heeded no more. */
const refused = new WeakSet<Socket>();

/** Told of each request that node:http has read the head of. */
export function noteRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const previous = latest.get(incoming.socket)?.last;
  latest.set(incoming.socket, { last: { incoming, outgoing }, previous });
}

/** What answers the last request of the connection; undefined before the first. */
export function lastReplyOn(socket: Socket): ServerResponse | undefined {
  return latest.get(socket)?.last.outgoing;
}

/** Ends a connection for an error of Node's. */
export function refuseBroken(code: string | undefined, socket: Socket, timeMs: number): void {
  if (code === 'ECONNRESET') socket.destroy();
  else refuse(socket, { status: STATUS_OF_ERROR[code ?? ''] ?? 400, code: '40017', timeMs });
}

/** Ends the connection of a request whose body has not come in time; its head node:http limits. */
export function limitBody(incoming: IncomingMessage, bodyMs: number, nowMs: () => number): void {
  const { headers, socket } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => {
    // The end of a body that nobody reads is not told.
    if (!incoming.complete) refuseBroken('ERR_HTTP_REQUEST_TIMEOUT', socket, nowMs());
  }, bodyMs);
  for (const event of ['end', 'close']) incoming.once(event, () => clearTimeout(timer));
}

/** Connections that are told why they are refused; a flood of them is not. */
const TOLD_MAX = 256;

/** For connections beyond a limit, on which nobody listens yet. */
export function refuseExcess(nowMs: () => number): (excess: Excess, socket: Socket) => void {
  let told = 0;
  return (excess, socket) => {
    socket.on('error', () => socket.destroy());
    if (told >= TOLD_MAX) {
      socket.destroy();
      return;
    }
    told += 1;
    socket.once('close', () => {
      told -= 1;
    });
    socket.resume();
    const isOwn = excess === 'of its address';
    refuse(socket, {
      status: isOwn ? 429 : 503,
      code: isOwn ? '429' : '40725',
      timeMs: nowMs(),
    });
  };
}

/** A venue opens no tunnel. Node leaves such a connection to us with nobody listening to it. */
export function refuseTunnel(socket: Socket, timeMs: number): void {
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.end());
  socket.resume();
  refuse(socket, { status: 404, code: '40404', timeMs });
}

/** Whether it lacks what HTTP/1.1 asks for; Node's own refusal is no envelope. */
export function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

export function answerWithoutHost({ incoming, outgoing }: Exchange, timeMs: number): void {
  const locale = localeOf(incoming.headers.locale);
  const { text } = errorReply(new WireError('40017'), { locale, timeMs, status: 400 });
  outgoing.writeHead(400, {
    connection: 'close',
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(text),
  });
  outgoing.end(text);
}

function refuse(
  socket: Socket,
  { status, code, timeMs }: { status: number; code: WireCode; timeMs: number },
): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  afterReplies(socket, () => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const { text } = errorReply(new WireError(code), { locale: 'en-US', timeMs, status });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
        `Content-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    const linger = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(linger));
  });
}

/**
 * Acts once the whole requests on a connection have their replies: Node tells of what is broken at
 * once, and an order whose reply a complaint overtakes would stand unheard of.
 */
function afterReplies(socket: Socket, act: () => void): void {
  const known = latest.get(socket);
  const whole = known?.last.incoming.complete === true ? known.last : known?.previous;
  if (whole === undefined || whole.outgoing.destroyed) act();
  else whole.outgoing.once('close', act);
}
