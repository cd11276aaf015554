/**
 * The way from `node:http` to the pipelines. Endpoints are served straight from it: the road through
 * a framework costs about as much as verifying, validating and handling an order together.
 * Everything else (reference, health, metrics, unknown paths) goes on to Fastify.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientAddress } from '../access/client-address.ts';
import { errorReply, type Reply } from './envelope.ts';
import { localeOf } from './locale.ts';
import { readBody } from './read-body.ts';
import { type FindRoute, JSON_TYPE, type Match, serveRoute } from './routes.ts';
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
}

export function createFront(options: FrontOptions): Front {
  return (incoming, outgoing) => {
    const match = options.find(incoming.method ?? '', incoming.url ?? '');
    if (match === undefined) return false;
    const exchange = { match, incoming, outgoing, startedMs: performance.now(), options };
    if (match.route.method === 'GET') answer(exchange, NOTHING);
    else readBody(incoming, (body) => answer(exchange, body));
    return true;
  };
}

interface Exchange {
  readonly match: Match;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly startedMs: number;
  readonly options: FrontOptions;
}

function answer(exchange: Exchange, body: Buffer | undefined): void {
  const outcome = body === undefined ? tooLarge(exchange) : serve(exchange, body);
  if (outcome instanceof Promise) void outcome.then((reply) => finish(exchange, reply));
  else finish(exchange, outcome);
}

function serve({ match, incoming, options }: Exchange, body: Buffer) {
  const { headers, socket } = incoming;
  const { clientAddress } = options;
  return serveRoute(match, { headers, body, peer: socket.remoteAddress ?? '', clientAddress });
}

function tooLarge({ incoming, options }: Exchange): Reply {
  const locale = localeOf(incoming.headers.locale);
  const error = new WireError('40017', ['body too large']);
  return errorReply(error, { locale, timeMs: options.nowMs(), status: 413 });
}

function finish({ match, outgoing, startedMs, options }: Exchange, reply: Reply): void {
  const { status, code, text, remaining } = reply;
  if (remaining !== undefined) outgoing.setHeader('x-mbx-used-remain-limit', String(remaining));
  if (options.isClosing()) outgoing.setHeader('connection', 'close');
  outgoing.writeHead(status, {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(text),
  });
  outgoing.end(text);
  match.route.observe(code, performance.now() - startedMs);
}
