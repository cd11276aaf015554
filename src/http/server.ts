/**
 * The HTTP server: the front for endpoints, Fastify for everything else, one instance to `listen`,
 * `inject` and `close`. Whatever goes wrong is answered in the envelope.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ClientAddress, Proxies } from '../access/client-address.ts';
import { copyTradingLimit } from '../access/copy-trading.ts';
import type { KeyRing } from '../access/key-ring.ts';
import { type OperatorToken, operatorDoor } from '../access/operator-token.ts';
import type { RateLimitOverrides } from '../access/rate-limit.ts';
import { present } from '../primitives/present.ts';
import { type AccessLog, accessLine, REQUEST_ID, requestIdOf } from './access-log.ts';
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
import type { Detour, Ways } from './detour.ts';
import type { Endpoint, Services } from './endpoint.ts';
import { FastPath } from './fast-path.ts';
import { createFront, type Front, type FrontOptions, PLAIN } from './front.ts';
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
import { type Freshness, ReadGate } from './read-gate.ts';
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
  readonly version: string;
  /** Metrics of the process itself (memory, event loop); off where many servers share one. */
  readonly processMetrics: boolean;
  readonly proxies: Proxies;
  readonly limits: ConnectionLimits;
  readonly http: HttpMode;
  /** As `FrontOptions.stamp`. */
  readonly stamp?: FrontOptions['stamp'];
  /** Lines for each request; none are written when absent. */
  readonly accessLog?: AccessLog;
  /** Where the build has left the console; nothing is served under `/` when absent. */
  readonly console?: string;
  readonly log: { readonly level: string; readonly stream?: { write(line: string): void } };
}

/** Whom a server answers for. */
export interface Served {
  readonly services: Services;
  readonly keyRing: KeyRing;
  readonly operatorTokens: readonly OperatorToken[];
  readonly rateLimits: RateLimitOverrides;
  /** Host time, ms. */
  readonly hostMs: () => number;
  readonly readiness: () => Readiness;
  readonly gauges: readonly VenueGauge[];
  readonly counters?: readonly VenueCounter[];
  readonly series?: readonly VenueSeries[];
  /** Metrics in the text format. */
  readonly texts?: readonly (() => string)[];
  /** Takes connections over that go on as sockets; nobody does when absent. */
  readonly sockets?: (doors: SocketDoors) => Upgrade;
  /** Of a node of several machines. */
  readonly freshness?: Freshness;
  /** How many machines share the limits of calls; 1 when absent. */
  readonly liveNodes?: () => number;
  /** Who may put other ways in the place of the plain ones; nobody when absent. */
  readonly detour?: Detour;
}

export interface BourseServer {
  /** Ready to `listen` or `inject`. */
  readonly app: FastifyInstance;
  /** From the next request on it answers for another venue, at the same address. */
  readonly serve: (served: Served) => void;
}

/** What a socket shares with requests. */
export interface SocketDoors {
  readonly find: FindRoute;
  readonly clientAddress: ClientAddress;
  /** As `FrontOptions.accessLog`. */
  readonly accessLog?: AccessLog;
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'error'>;
}

export async function buildServer(options: ServerOptions, first: Served): Promise<BourseServer> {
  const { limits, proxies, version } = options;
  let closing = false;
  let now = NOBODY;
  let { services } = first;
  const nowMs = () => services.nowMs();
  const frontOptions: FrontOptions = {
    find: (method, target) => now.find(method, target),
    nowMs,
    clientAddress: proxies.clientAddress,
    isClosing: () => closing,
    ...present({ stamp: options.stamp, accessLog: options.accessLog }),
  };
  const front: Front = (incoming, outgoing) => now.front(incoming, outgoing);
  const fastPath = options.http === 'fast' ? fastPathOf(frontOptions, limits) : undefined;
  const app = Fastify({
    logger: { ...options.log, redact: redactedPaths() },
    logController: new LogController({ disableRequestLogging: true }),
    // While closing, requests of open connections are still served, in the envelope.
    return503OnClosing: false,
    ...strayRequestOptions(nowMs),
    serverFactory: (fastify) => {
      const serve: RequestListener = (incoming, outgoing) => {
        noteRequest(incoming, outgoing);
        limitBody(incoming, limits.bodyMs, nowMs);
        if (lacksHost(incoming)) answerWithoutHost({ incoming, outgoing }, nowMs());
        else if (!front(incoming, outgoing)) fastify(incoming, outgoing);
      };
      const server = listeningTo(serve, limits, nowMs);
      if (first.sockets !== undefined) offerUpgrades(server, (offered) => now.upgrade(offered));
      fastPath?.attach(server);
      limitConnections(server, { ...limits, ...proxies, refuse: refuseExcess(nowMs) });
      return server;
    },
  });
  const serve = (served: Served): void => {
    now.metrics?.close();
    ({ services } = served);
    now = servingOf(options, served, { app, frontOptions, fastPath });
  };
  serve(first);
  app.addHook('preClose', async () => {
    closing = true;
    if (app.server.listening) endIdleConnections(app.server, fastPath);
  });
  app.addHook('onClose', async () => now.metrics?.close());
  routeThroughFront(app, front, frontOptions);
  addStrayRequestHandlers(app, nowMs);
  addHealthRoutes(app, () => now.readiness());
  addMetricsRoute(app, () => now.metrics);
  if (options.console !== undefined) addConsole(app, options.console);
  addReferencePage(app, () => openApiPieces(options.endpoints, version));
  return { app, serve };
}

/** What stands between requests and the venue that is served. */
interface Serving {
  /** Of the fast path. */
  readonly find: FindRoute;
  readonly front: Front;
  readonly upgrade: Upgrade;
  readonly metrics?: Metrics;
  readonly readiness: () => Readiness;
}

const NOBODY: Serving = {
  find: () => undefined,
  front: () => false,
  upgrade: () => false,
  readiness: () => ({ reasons: ['nobody is served'], warnings: [], seq: 0, timeMs: 0, faults: 0 }),
};

interface ServingParts {
  readonly app: FastifyInstance;
  readonly frontOptions: FrontOptions;
  readonly fastPath: FastPath | undefined;
}

/** Requests go the plain ways until somebody puts others in their place. */
function servingOf(options: ServerOptions, served: Served, parts: ServingParts): Serving {
  const { endpoints, processMetrics } = options;
  const { gauges, counters = [], detour, readiness, series = [], sockets, texts = [] } = served;
  const { app, fastPath, frontOptions } = parts;
  const metrics = createMetrics({ gauges, counters, series, texts, process: processMetrics });
  const gateway = gatewayOf(served, app.log);
  const plain = plainWays(endpoints, frontOptions, (each) => routeOf(each, gateway, metrics));
  let ways = plain;
  const use = (others: Ways) => {
    ways = others;
  };
  const { server } = app;
  const cutAll = () => {
    fastPath?.cutAll();
    server.closeAllConnections();
  };
  detour?.({ endpoints, gateway, options: frontOptions, plain, use, server, cutAll });
  const find: FindRoute = (method, target) => ways.sockets(method, target);
  return {
    find: (method, target) => ways.fast(method, target),
    front: (incoming, outgoing) => ways.front(incoming, outgoing),
    upgrade: sockets?.({ ...frontOptions, find, log: app.log }) ?? (() => false),
    metrics,
    readiness,
  };
}

function plainWays(
  endpoints: readonly Endpoint[],
  options: FrontOptions,
  route: (endpoint: Endpoint) => Route,
): Ways {
  const find = routeTable(endpoints.map(route));
  return { fast: find, sockets: find, front: createFront({ ...options, find }, PLAIN) };
}

/** Node's server without the refusals of its own that are no envelope. */
function listeningTo(
  serve: RequestListener,
  limits: ConnectionLimits,
  nowMs: () => number,
): Server {
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
    .on('connect', (_, socket) => refuseTunnel(socket as Socket, nowMs()));
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

function gatewayOf(served: Served, log: SocketDoors['log']): Gateway {
  const { services, keyRing, operatorTokens, rateLimits, hostMs, freshness } = served;
  const { liveNodes = () => 1 } = served;
  return {
    services,
    keyRing,
    rateLimits,
    liveNodes,
    takeCopyOrders: copyTradingLimit(rateLimits, liveNodes),
    hostMs,
    operatorDoor: operatorDoor(operatorTokens),
    ...(freshness !== undefined && { gate: new ReadGate(freshness) }),
    log: {
      debug: (context, message) => log.debug(context, message),
      error: (context, message) => log.error(context, message),
    },
  };
}

/** Injected requests find the front by a hook; those of the network reach it before Fastify. */
function routeThroughFront(app: FastifyInstance, front: Front, options: FrontOptions): void {
  const taken = new WeakSet<IncomingMessage>();
  app.addHook('onRequest', (request, reply, done) => {
    const requestId = requestIdOf(request.headers);
    if (front(request.raw, reply.raw)) {
      taken.add(request.raw);
      reply.hijack();
      return;
    }
    if (requestId !== undefined) void reply.header(REQUEST_ID, requestId);
    done();
  });
  const { accessLog, clientAddress } = options;
  if (accessLog === undefined) return;
  app.addHook('onResponse', async ({ raw }, { elapsedTime: elapsedMs, statusCode: status }) => {
    if (taken.has(raw)) return;
    const { headers, method = '', socket, url: target = '' } = raw;
    const ip = clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']);
    const requestId = requestIdOf(headers);
    accessLog.write(accessLine({ method, target, requestId, ip, status, code: '', elapsedMs }));
  });
}

/** Compiled when the first request comes: most test suites use few operations of a venue. */
function routeOf(endpoint: Endpoint, gateway: Gateway, metrics: Metrics): Route {
  const { method, path } = endpoint;
  const route: { -readonly [K in keyof Route]: Route[K] } = {
    method,
    path,
    serve: (request) => {
      route.serve = compilePipeline(endpoint, gateway);
      return route.serve(request);
    },
    observe: (code, elapsedMs) => {
      route.observe = metrics.observerOf(`${method} ${path}`);
      route.observe(code, elapsedMs);
    },
  };
  return route;
}

function redactedPaths(): string[] {
  return SECRET_HEADERS.flatMap((name) => [`headers["${name}"]`, `req.headers["${name}"]`]);
}
