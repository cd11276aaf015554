/**
 * The way from `node:http` to the pipelines. Endpoints are served straight from it: the road through
 * a framework costs about as much as verifying, validating and handling an order together.
 * Everything else (reference, health, metrics, unknown paths) goes on to Fastify.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientAddress } from '../access/client-address.ts';
import { type AccessLog, accessLine, REQUEST_ID, requestIdOf } from './access-log.ts';
import { errorReply, type Reply } from './envelope.ts';
import { localeOf } from './locale.ts';
import { readBody } from './read-body.ts';
import { type FindRoute, JSON_TYPE, type Match, type Message, serveRoute } from './routes.ts';
import { WireError } from './wire-error.ts';

const NOTHING = Buffer.alloc(0);

/** Serves the request, or returns false and leaves it untouched. */
export type Front = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

export interface FrontOptions {
  readonly find: FindRoute;
  readonly nowMs: () => number;
  readonly clientAddress: ClientAddress;
  /** While closing, a connection ends with its reply. */
  readonly isClosing: () => boolean;
  /** What every reply of an operation says of this machine; absent where there is one alone. */
  readonly stamp?: (status: number) => Readonly<Record<string, string>>;
  /** Told of each request of an operation; nobody is when absent. */
  readonly accessLog?: AccessLog;
}

/** What is done with a request that was read, and with what came of it. */
export interface Handling<R> {
  readonly serve: (match: Match, message: Message) => R | Promise<R>;
  readonly finish: (exchange: Exchange, outcome: R) => void;
}

/** Replies of pipelines, written as they are. */
export const PLAIN: Handling<Reply> = { serve: serveRoute, finish: writeReply };

export function createFront<R>(options: FrontOptions, handling: Handling<R>): Front {
  return (incoming, outgoing) => {
    const match = options.find(incoming.method ?? '', incoming.url ?? '');
    if (match === undefined) return false;
    const exchange = { match, incoming, outgoing, startedMs: performance.now(), options };
    if (match.route.method === 'GET') answer(exchange, NOTHING, handling);
    else readBody(incoming, (body) => answer(exchange, body, handling));
    return true;
  };
}

export interface Exchange {
  readonly match: Match;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly startedMs: number;
  readonly options: FrontOptions;
}

function answer<R>(exchange: Exchange, body: Buffer | undefined, handling: Handling<R>): void {
  if (body === undefined) {
    writeReply(exchange, tooLarge(exchange));
    return;
  }
  const { serve, finish } = handling;
  const outcome = serve(exchange.match, messageOf(exchange, body));
  if (outcome instanceof Promise) void outcome.then((later) => finish(exchange, later));
  else finish(exchange, outcome);
}

function messageOf({ incoming, options }: Exchange, body: Buffer): Message {
  const { headers, socket } = incoming;
  const { clientAddress } = options;
  const peer = socket.remoteAddress ?? '';
  return { headers, body, peer, connection: socket, clientAddress };
}

function tooLarge({ incoming, options }: Exchange): Reply {
  const locale = localeOf(incoming.headers.locale);
  const error = new WireError('40017', ['body too large']);
  return errorReply(error, { locale, timeMs: options.nowMs(), status: 413 });
}

export function writeReply(exchange: Exchange, reply: Reply): void {
  const { match, incoming, outgoing, startedMs, options } = exchange;
  const { status, code, text, remaining } = reply;
  const { headers, socket } = incoming;
  if (remaining !== undefined) outgoing.setHeader('x-mbx-used-remain-limit', String(remaining));
  for (const [name, value] of Object.entries(options.stamp?.(status) ?? {}))
    outgoing.setHeader(name, value);
  const requestId = requestIdOf(headers);
  if (requestId !== undefined) outgoing.setHeader(REQUEST_ID, requestId);
  if (options.isClosing()) outgoing.setHeader('connection', 'close');
  outgoing.writeHead(status, {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(text),
  });
  outgoing.end(text);
  const elapsedMs = performance.now() - startedMs;
  match.route.observe(code, elapsedMs);
  if (options.accessLog === undefined) return;
  const ip = options.clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']);
  const { method } = match.route;
  const answered = { method, target: match.target, requestId, ip, status, code, elapsedMs };
  options.accessLog.write(accessLine(answered));
}
