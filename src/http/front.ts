/**
 * The way from the socket to the pipelines. Endpoints are served straight from `node:http`: the road
 * through a framework costs about as much as verifying, validating and handling an order together.
 * Everything else (reference, health, metrics, unknown paths) goes on to Fastify.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorReply, type Reply } from './envelope.ts';
import { localeOf } from './locale.ts';
import type { Observe } from './metrics.ts';
import type { Serve } from './pipeline.ts';
import { parseQuery } from './query.ts';
import { readBody } from './read-body.ts';
import { WireError } from './wire-error.ts';

const NOTHING = Buffer.alloc(0);
const JSON_TYPE = 'application/json; charset=utf-8';

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly serve: Serve;
  readonly observe: Observe;
}

/** Serves the request, or returns false and leaves it untouched. */
export type Front = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

export interface FrontOptions {
  readonly nowMs: () => number;
  /** Behind a proxy, the caller's address is the first of X-Forwarded-For. */
  readonly trustProxy: boolean;
  /** While closing, a connection ends with its reply. */
  readonly isClosing: () => boolean;
}

export function createFront(routes: readonly Route[], options: FrontOptions): Front {
  const byPath = { GET: pathsOf(routes, 'GET'), POST: pathsOf(routes, 'POST') };
  return (incoming, outgoing) => {
    const { method, url = '' } = incoming;
    if (method !== 'GET' && method !== 'POST') return false;
    const queryAt = url.indexOf('?');
    const route = byPath[method].get(queryAt < 0 ? url : url.slice(0, queryAt));
    if (route === undefined) return false;
    const exchange = { route, incoming, outgoing, queryAt, startedMs: performance.now(), options };
    if (method === 'GET') answer(exchange, NOTHING);
    else readBody(incoming, (body) => answer(exchange, body));
    return true;
  };
}

function pathsOf(routes: readonly Route[], method: string): ReadonlyMap<string, Route> {
  return new Map(routes.filter((each) => each.method === method).map((each) => [each.path, each]));
}

interface Exchange {
  readonly route: Route;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly queryAt: number;
  readonly startedMs: number;
  readonly options: FrontOptions;
}

function answer(exchange: Exchange, body: Buffer | undefined): void {
  const outcome = body === undefined ? tooLarge(exchange) : serve(exchange, body);
  if (outcome instanceof Promise) void outcome.then((reply) => finish(exchange, reply));
  else finish(exchange, outcome);
}

function serve({ route, incoming, queryAt, options }: Exchange, body: Buffer) {
  const { url = '', headers } = incoming;
  return route.serve({
    method: route.method,
    target: url,
    headers,
    query: parseQuery(queryAt < 0 ? '' : url.slice(queryAt + 1)),
    body,
    ip: addressOf(incoming, options.trustProxy),
  });
}

function tooLarge({ incoming, options }: Exchange): Reply {
  const locale = localeOf(incoming.headers.locale);
  const error = new WireError('40017', ['body too large']);
  return errorReply(error, { locale, timeMs: options.nowMs(), status: 413 });
}

function finish({ route, outgoing, startedMs, options }: Exchange, reply: Reply): void {
  const { status, code, text, remaining } = reply;
  if (remaining !== undefined) outgoing.setHeader('x-mbx-used-remain-limit', String(remaining));
  if (options.isClosing()) outgoing.setHeader('connection', 'close');
  outgoing.writeHead(status, {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(text),
  });
  outgoing.end(text);
  route.observe(code, performance.now() - startedMs);
}

function addressOf(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined;
  const first = typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : undefined;
  return first || (incoming.socket.remoteAddress ?? '');
}
