/**
 * The HTTP server: the front for endpoints, Fastify for everything else, one instance to `listen`,
 * `inject` and `close`. No request is logged, and whatever goes wrong is answered in the envelope.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ClientAddress, Proxies } from '../access/client-address.ts';
import { copyTradingLimit } from '../access/copy-trading.ts';
import type { KeyRing } from '../access/key-ring.ts';
import { type OperatorToken, operatorDoor } from '../access/operator-token.ts';
import type { RateLimitOverrides } from '../access/rate-limit.ts';
import {
  answerWithoutHost,
  lacksHost,
  limitBody,
  noteRequest,
  refuseBroken,
  refuseExcess,
  refuseTunnel,
} from './broken-http.ts';
import { type ConnectionLimits, limitConnections } from './connection-limits.ts';
import { addConsole } from './console.ts';
import type { Endpoint, Services } from './endpoint.ts';
import { FastPath } from './fast-path.ts';
import { createFront, type Front, type FrontOptions } from './front.ts';
import type { Gateway } from './gateway.ts';
import { addHealthRoutes, type Readiness } from './health.ts';
import {
  addMetricsRoute,
  createMetrics,
  type Metrics,
  type VenueCounter,
  type VenueGauge,
  type VenueSeries,
} from './metrics.ts';
import { openApiPieces } from './openapi.ts';
import { compilePipeline } from './pipeline.ts';
import { addReferencePage } from './reference-page.ts';
import { type FindRoute, type Route, routeTable } from './routes.ts';
import { addStrayRequestHandlers, strayRequestOptions } from './stray-requests.ts';
import { offerUpgrades, type Upgrade } from './upgrade.ts';

/** Longer than the pauses of polling bots, so that they keep their connection. */
const KEEP_ALIVE_MS = 75_000;
const SWEEP_EVERY_MS = 50;
const SECRET_HEADERS = ['access-key', 'access-sign', 'access-passphrase', 'authorization'];

/** Who reads what arrives: the fast path what it understands, or node:http everything. */
export type HttpMode = 'fast' | 'node';

export interface ServerOptions {
  readonly endpoints: readonly Endpoint[];
  readonly services: Services;
  readonly keyRing: KeyRing;
  readonly operatorTokens: readonly OperatorToken[];
  readonly rateLimits: RateLimitOverrides;
  /** Host time, ms. */
  readonly hostMs: () => number;
  readonly version: string;
  readonly readiness: () => Readiness;
  readonly gauges: readonly VenueGauge[];
  readonly counters?: readonly VenueCounter[];
  readonly series?: readonly VenueSeries[];
  /** Metrics of the process itself (memory, event loop); off where many servers share one. */
  readonly processMetrics: boolean;
  readonly proxies: Proxies;
  readonly limits: ConnectionLimits;
  readonly http: HttpMode;
  /** Where the build has left the console; nothing is served under `/` when absent. */
  readonly console?: string;
  /** Who takes connections over that go on as sockets; nobody when absent. */
  readonly sockets?: (doors: SocketDoors) => Upgrade;
  readonly log: { readonly level: string; readonly stream?: { write(line: string): void } };
}

/** What a socket shares with requests. */
export interface SocketDoors {
  readonly find: FindRoute;
  readonly clientAddress: ClientAddress;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** Ready to `listen` or `inject`. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { services, proxies, limits, version } = options;
  let closing = false;
  let find: FindRoute = () => undefined;
  let upgrade: Upgrade = () => false;
  const frontOptions: FrontOptions = {
    find: (method, target) => find(method, target),
    nowMs: services.nowMs,
    clientAddress: proxies.clientAddress,
    isClosing: () => closing,
  };
  const front = createFront(frontOptions);
  const fastPath = options.http === 'fast' ? fastPathOf(frontOptions, limits) : undefined;
  const app = Fastify({
    logger: { ...options.log, redact: redactedPaths() },
    logController: new LogController({ disableRequestLogging: true }),
    // While closing, requests of open connections are still served, in the envelope.
    return503OnClosing: false,
    ...strayRequestOptions(services.nowMs),
    serverFactory: (fastify) => {
      const serve: RequestListener = (incoming, outgoing) => {
        noteRequest(incoming, outgoing);
        limitBody(incoming, limits.bodyMs, services.nowMs);
        if (lacksHost(incoming)) answerWithoutHost({ incoming, outgoing }, services.nowMs());
        else if (!front(incoming, outgoing)) fastify(incoming, outgoing);
      };
      const server = listeningTo(serve, options);
      if (options.sockets !== undefined) offerUpgrades(server, (offered) => upgrade(offered));
      fastPath?.attach(server);
      limitConnections(server, { ...limits, ...proxies, refuse: refuseExcess(services.nowMs) });
      return server;
    },
  });
  const { gauges, counters = [], series = [], processMetrics } = options;
  const metrics = createMetrics({ gauges, counters, series, process: processMetrics });
  const gateway = gatewayOf(options, app.log);
  find = routeTable(options.endpoints.map((endpoint) => routeOf(endpoint, gateway, metrics)));
  if (options.sockets !== undefined) upgrade = options.sockets({ ...frontOptions, log: app.log });
  app.addHook('preClose', async () => {
    closing = true;
    if (app.server.listening) endIdleConnections(app.server, fastPath);
  });
  app.addHook('onClose', async () => metrics.close());
  routeThroughFront(app, front);
  addStrayRequestHandlers(app, services.nowMs);
  addHealthRoutes(app, options.readiness);
  addMetricsRoute(app, metrics);
  if (options.console !== undefined) addConsole(app, options.console);
  addReferencePage(app, () => openApiPieces(options.endpoints, version));
  return app;
}

/** Node's server without the refusals of its own that are no envelope. */
function listeningTo(serve: RequestListener, { limits, services }: ServerOptions): Server {
  const { headMs, bodyMs } = limits;
  const timeouts = {
    headersTimeout: headMs,
    // Of the whole request; that of the body alone is kept by `limitBody`.
    requestTimeout: headMs + bodyMs,
    connectionsCheckingInterval: sweepEveryMs(limits),
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  return createServer({ ...timeouts, requireHostHeader: false }, serve)
    .on('checkExpectation', serve)
    .on('connect', (_, socket) => refuseTunnel(socket as Socket, services.nowMs()));
}

function fastPathOf(options: FrontOptions, { headMs, bodyMs }: ConnectionLimits): FastPath {
  return new FastPath({
    ...options,
    refuse: (code, socket) => refuseBroken(code, socket, options.nowMs()),
    headMs,
    bodyMs,
    sweepEveryMs: sweepEveryMs({ headMs, bodyMs }),
    keepAliveTimeoutMs: KEEP_ALIVE_MS,
  });
}

/** How often it is looked for requests that are late: what a deadline may be exceeded by. */
function sweepEveryMs({ headMs, bodyMs }: Pick<ConnectionLimits, 'headMs' | 'bodyMs'>): number {
  return Math.min(1000, headMs / 2, bodyMs / 2);
}

/**
 * Until the server has closed: Node ends idle connections only once, at the start, and one whose
 * body is still arriving after its reply would become idle later and hold the server for minutes.
 */
function endIdleConnections(server: Server, fastPath: FastPath | undefined): void {
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    fastPath?.endIdle();
  }, SWEEP_EVERY_MS);
  server.once('close', () => clearInterval(sweep));
}

function gatewayOf(options: ServerOptions, log: FastifyBaseLogger): Gateway {
  const { services, keyRing, rateLimits, hostMs } = options;
  return {
    services,
    keyRing,
    rateLimits,
    takeCopyOrders: copyTradingLimit(rateLimits),
    hostMs,
    operatorDoor: operatorDoor(options.operatorTokens),
    log: {
      debug: (context, message) => log.debug(context, message),
      error: (context, message) => log.error(context, message),
    },
  };
}

/** Injected requests find the front by a hook; those of the network reach it before Fastify. */
function routeThroughFront(app: FastifyInstance, front: Front): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (front(request.raw, reply.raw)) reply.hijack();
    else done();
  });
}

function routeOf(endpoint: Endpoint, gateway: Gateway, metrics: Metrics): Route {
  const { method, path } = endpoint;
  const observe = metrics.observerOf(`${method} ${path}`);
  return { method, path, serve: compilePipeline(endpoint, gateway), observe };
}

function redactedPaths(): string[] {
  return SECRET_HEADERS.flatMap((name) => [`headers["${name}"]`, `req.headers["${name}"]`]);
}
