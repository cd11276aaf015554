/**
 * The HTTP front: Fastify carries requests to the compiled pipelines and their replies back. It
 * keeps the raw bytes (signatures are made over them), logs no request, and answers in the envelope
 * whatever happens before a pipeline is reached.
 */
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { KeyRing } from '../access/key-ring.ts';
import { type OperatorToken, operatorDoor } from '../access/operator-token.ts';
import type { RateLimitOverrides } from '../access/rate-limit.ts';
import type { Endpoint, Services } from './endpoint.ts';
import type { Reply } from './envelope.ts';
import type { Gateway } from './gateway.ts';
import { addHealthRoutes, type Readiness } from './health.ts';
import { addMetricsRoute, createMetrics, type Metrics, type VenueGauge } from './metrics.ts';
import { buildOpenApi } from './openapi.ts';
import { compilePipeline } from './pipeline.ts';
import { parseQuery } from './query.ts';
import { addReferencePage } from './reference-page.ts';
import { addStrayRequestHandlers, strayRequestOptions } from './stray-requests.ts';

const BODY_LIMIT = 1024 * 1024;
/** A client gets this long to send its whole request. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the pauses of polling bots, so that they keep their connection. */
const KEEP_ALIVE_MS = 75_000;
const NOTHING = Buffer.alloc(0);
const SECRET_HEADERS = ['access-key', 'access-sign', 'access-passphrase', 'authorization'];

export interface ServerOptions {
  readonly endpoints: readonly Endpoint[];
  readonly services: Services;
  readonly keyRing: KeyRing;
  readonly operatorTokens: readonly OperatorToken[];
  readonly rateLimits: RateLimitOverrides;
  /** Host time, ms. */
  readonly hostMs: () => number;
  readonly version: string;
  readonly readiness: Readiness;
  readonly gauges: readonly VenueGauge[];
  /** Metrics of the process itself (memory, event loop); off where many servers share one. */
  readonly processMetrics: boolean;
  readonly trustProxy: boolean;
  readonly log: { readonly level: string; readonly stream?: { write(line: string): void } };
}

/** Ready to `listen` or `inject`. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { ...options.log, redact: redactedPaths() },
    disableRequestLogging: true,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: options.trustProxy,
    // While closing, requests of open connections are still served, in the envelope.
    return503OnClosing: false,
    routerOptions: { querystringParser: parseQuery, caseSensitive: true },
    ...strayRequestOptions(options.services.nowMs),
  });
  keepRawBodies(app);
  addStrayRequestHandlers(app, options.services.nowMs);
  const gateway = gatewayOf(options, app.log);
  const metrics = createMetrics({ gauges: options.gauges, process: options.processMetrics });
  for (const endpoint of options.endpoints) addEndpoint(app, endpoint, gateway, metrics);
  addHealthRoutes(app, options.readiness);
  addMetricsRoute(app, metrics.registry);
  await addReferencePage(app, buildOpenApi(options.endpoints, options.version));
  return app;
}

function gatewayOf(options: ServerOptions, log: FastifyBaseLogger): Gateway {
  const { services, keyRing, rateLimits, hostMs } = options;
  return {
    services,
    keyRing,
    rateLimits,
    hostMs,
    operatorDoor: operatorDoor(options.operatorTokens),
    log: {
      debug: (context, message) => log.debug(context, message),
      error: (context, message) => log.error(context, message),
    },
  };
}

/** Any content type is taken as bytes: which ones are wrong is decided after authentication. */
function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
}

function addEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  gateway: Gateway,
  metrics: Metrics,
): void {
  const { method, path } = endpoint;
  const serve = compilePipeline(endpoint, gateway);
  const observe = metrics.observerOf(`${method} ${path}`);
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      const started = performance.now();
      const finish = (answer: Reply) => {
        send(reply, answer);
        observe(answer.code, performance.now() - started);
      };
      const outcome = serve(requestOf(request));
      if (outcome instanceof Promise) void outcome.then(finish);
      else finish(outcome);
    },
  });
}

function requestOf(request: FastifyRequest) {
  const { raw } = request;
  return {
    method: request.method,
    target: raw.url ?? '',
    headers: raw.headers,
    query: request.query as Record<string, string>,
    body: Buffer.isBuffer(request.body) ? request.body : NOTHING,
    ip: request.ip,
  };
}

function send(reply: FastifyReply, { status, text, remaining }: Reply): void {
  reply.code(status).header('content-type', 'application/json; charset=utf-8');
  if (remaining !== undefined) reply.header('x-mbx-used-remain-limit', String(remaining));
  reply.send(text);
}

function redactedPaths(): string[] {
  return SECRET_HEADERS.flatMap((name) => [`headers["${name}"]`, `req.headers["${name}"]`]);
}
