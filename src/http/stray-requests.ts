/**
 * Requests that reach no endpoint (unknown path, wrong verb, what Fastify refuses) still get the
 * envelope (case A44), never an HTML page or a stack trace.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { refuseBroken } from './broken-http.ts';
import { errorReply, type Reply } from './envelope.ts';
import { localeOf } from './locale.ts';
import { JSON_TYPE } from './routes.ts';
import { WireError } from './wire-error.ts';

type NowMs = () => number;
type Stray = Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>;

/** Server options for what goes wrong before routing. */
export function strayRequestOptions(nowMs: NowMs): Stray {
  return {
    frameworkErrors: (error, request, reply) => {
      send(reply, strayReply(error, request.headers, nowMs()));
    },
    clientErrorHandler: (error, socket) => {
      refuseBroken(error.code, socket, nowMs());
    },
  };
}

/** Handlers for unknown routes, whose body nobody reads, and for whatever else Fastify refuses. */
export function addStrayRequestHandlers(app: FastifyInstance, nowMs: NowMs): void {
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const locale = localeOf(request.headers.locale);
    const isApi = request.url.startsWith('/api/');
    const error = new WireError('40404', [], isApi ? ABSENT : '');
    send(reply, errorReply(error, { locale, timeMs: nowMs() }));
  };
  app.setNotFoundHandler(answerUnknown);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answerUnknown(request, reply);
    else done();
  });
  app.setErrorHandler((error, request, reply) => {
    if (statusOf(error) >= 500) request.log.error({ err: error }, 'request failed');
    send(reply, strayReply(error, request.headers, nowMs()));
  });
}

/** Of operations that the exchange has and this venue has not: nothing is wrong with the call. */
const ABSENT = 'this venue has no such operation; docs/compatibility.md lists what is absent';

/** Fastify's own errors carry an HTTP status; below 500 it is the client's mistake. */
function strayReply(error: unknown, headers: IncomingHttpHeaders, timeMs: number): Reply {
  const status = statusOf(error);
  const locale = localeOf(headers.locale);
  if (status >= 500) return errorReply(new WireError('45001'), { locale, timeMs });
  return errorReply(new WireError('40017'), { locale, timeMs, status });
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

function send(reply: FastifyReply, { status, text }: Reply): void {
  reply.code(status).header('content-type', JSON_TYPE).send(text);
}
