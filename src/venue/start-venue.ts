/**
 * The door of this room: a whole venue in this process, served at a port. The command line, the tests and
 * whatever else runs a venue start it here.
 */

import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Proxies, TRUST_PROXY_MEANING, trustedProxies } from '../access/client-address.ts';
import { KeyRing } from '../access/key-ring.ts';
import { silentRecordings } from '../engine/read/recordings.ts';
import { feedSeries } from '../feeds/feed-series.ts';
import { type ConnectionLimits, DEFAULT_LIMITS } from '../http/connection-limits.ts';
import type { Readiness } from '../http/health.ts';
import { tooOld } from '../http/read-gate.ts';
import { ReplyStamp } from '../http/reply-stamp.ts';
import { buildServer, type Served, type ServerOptions } from '../http/server.ts';
import { present } from '../primitives/present.ts';
import type { Seat } from './backing/backing.ts';
import { clusterGauges, clusterSeries, commitTimes } from './cluster-metrics.ts';
import { venueEndpoints } from './endpoints.ts';
import { layersOf } from './fault-layers.ts';
import { faultSeries, feedGauges, venueCounters, venueGauges } from './metrics.ts';
import { openFeeds } from './open-feeds.ts';
import { connectionsWithin, openFiles } from './open-files.ts';
import { type OpenVenue, openVenue, type VenuePast } from './open-venue.ts';
import { operatorTokens } from './operator-services.ts';
import { DEFAULT_HOST } from './plan-venue.ts';
import { type Generation, RunningVenue } from './running-venue.ts';
import { VenueError } from './venue-error.ts';
import type { VenueOptions } from './venue-options.ts';
import { version } from './version.ts';

/** As seen from the bundle and from the sources. */
const CONSOLE = fileURLToPath(new URL('../../dist/console', import.meta.url));

/** Connections that wait to be accepted; beyond it a client tries again after a second. The system may allow fewer. */
const BACKLOG = 4096;

/** Throws `VenueError` with sentences for whoever started it. */
export async function startVenue(options: VenueOptions = {}): Promise<RunningVenue> {
  return startFrom(options);
}

async function startFrom(options: VenueOptions, past?: VenuePast): Promise<RunningVenue> {
  const doors = doorsOf(options);
  await tryPort(options);
  const venue = await openVenue(options, past);
  try {
    return await serve(venue, options, { ...doors, start: past });
  } catch (error) {
    await venue.close();
    throw error;
  }
}

/** What the options say of who may come in; nothing is opened for options that are wrong. */
interface Doors {
  readonly tokens: ReturnType<typeof operatorTokens>;
  readonly proxies: Proxies;
}

function doorsOf({ operatorToken, trustProxy = 'off' }: VenueOptions): Doors {
  const proxies = trustedProxies(trustProxy);
  if (proxies === undefined) {
    throw new VenueError(
      `--trust-proxy ${trustProxy}: expected off, a number of hops from 1 to 99, or addresses with commas. ${TRUST_PROXY_MEANING}`,
      'usage',
    );
  }
  return { tokens: operatorTokens(operatorToken), proxies };
}

async function serve(
  venue: OpenVenue,
  options: VenueOptions,
  { start, ...doors }: Doors & { readonly start: VenuePast | undefined },
): Promise<RunningVenue> {
  const first = await openDoors(venue, options, doors);
  const server = await buildServer(await serverOptions(venue, options, doors), first.served);
  const url = await listen(server.app, options);
  const { tokens } = doors;
  const operatorToken = (tokens.find(({ isReadOnly }) => !isReadOnly) ?? tokens[0]).token;
  const running = new RunningVenue(first, {
    ...{ url, server, options, operatorToken, start },
    ownOperators: options.operatorToken === undefined ? [] : tokens.map(({ name }) => name),
    again: async (past) => openDoors(await openVenue(options, past), options, doors),
    fork: (past) => startFrom(forkOptions(options, operatorToken), past),
  });
  venue.run();
  return running;
}

/** It is kept in memory, at a port of its own, and lets in whoever the first lets in. */
function forkOptions(options: VenueOptions, operatorToken: string): VenueOptions {
  const { data, databaseUrl, port, ...same } = options;
  return { operatorToken: `operator:${operatorToken}`, ...same };
}

/** A venue that requests can reach as soon as a server serves it. */
async function openDoors(
  venue: OpenVenue,
  options: VenueOptions,
  { tokens }: Doors,
): Promise<Generation> {
  const keyRing = new KeyRing(venue.seal);
  const feeds = await openFeeds(venue, options, keyRing);
  const layers = layersOf(venue, options, feeds);
  const { counts, load, plan, seat, sequencer, services } = venue;
  const served: Served = {
    services,
    keyRing,
    operatorTokens: tokens,
    rateLimits: plan.running.rateLimits ?? {},
    hostMs: options.hostMs ?? Date.now,
    readiness: () => readinessOf(venue),
    gauges: [
      ...venueGauges(venue),
      ...feedGauges(feeds),
      ...(seat === undefined ? [] : clusterGauges(seat)),
    ],
    series: [
      ...feedSeries(feeds),
      faultSeries(venue.faults),
      ...(seat === undefined ? [] : clusterSeries(seat)),
    ],
    texts: seat === undefined ? [] : [commitTimes(seat)],
    detour: layers.detour,
    ...present({ freshness: seat?.freshness, liveNodes: seat?.liveNodes }),
    sockets: (given) => feeds.open(given),
    counters: venueCounters(counts, load, sequencer.state),
  };
  return { venue, feeds, served, closeFaults: layers.close };
}

async function serverOptions(
  venue: OpenVenue,
  options: VenueOptions,
  { proxies }: Doors,
): Promise<ServerOptions> {
  const { seat } = venue;
  return {
    endpoints: await venueEndpoints(),
    version,
    processMetrics: options.processMetrics ?? false,
    proxies,
    limits: limitsOf(venue, options),
    ...(seat !== undefined && { stamp: stampOf({ ...venue, seat }) }),
    ...present({ accessLog: options.accessLog }),
    http: options.http ?? 'fast',
    console: CONSOLE,
    log: options.log ?? { level: 'silent' },
  };
}

function readinessOf(venue: OpenVenue): Readiness {
  const { seq, timeMs } = venue.sequencer.state;
  const faults = venue.faults.list().length;
  const [reasons, warnings] = [reasonsAgainst(venue), warningsOf(venue)];
  const said = { reasons, warnings, seq, timeMs, faults };
  return venue.seat === undefined ? said : { ...said, cluster: venue.seat.status() };
}

/** Which entry a reply is of, and under whom. */
function stampOf({ sequencer, seat }: OpenVenue & { readonly seat: Seat }): ReplyStamp['of'] {
  const { epoch, freshness } = seat;
  return new ReplyStamp({ seq: () => sequencer.state.seq, epoch, freshness }).of;
}

/** Where commands wait for the history, traffic had better go elsewhere. */
function reasonsAgainst({ sequencer, projection, load, seat }: OpenVenue): string[] {
  if (sequencer.stopped !== undefined) return [sequencer.stopped.message];
  const old = seat && tooOld(seat.freshness);
  if (old !== undefined) return [old];
  const behind = sequencer.state.seq - projection.heldAfterSeq();
  return load?.isHeldBack() === true ? [`the history is ${behind} commands behind`] : [];
}

/** Whoever takes all connections leaves the venue the files that it opens later. */
function limitsOf({ plan }: OpenVenue, { onWarning }: VenueOptions): ConnectionLimits {
  const limits = { ...DEFAULT_LIMITS, ...plan.running.limits };
  const files = openFiles();
  const connections = connectionsWithin(limits.connections, files);
  if (files !== undefined && connections < limits.connections)
    onWarning?.(
      `${files.limit} files may be open (ulimit -n): at most ${connections} connections, not ${limits.connections}`,
    );
  return { ...limits, connections };
}

function warningsOf({ clock, faults, projection, seat, sequencer }: OpenVenue): string[] {
  const obstacle = seat?.status().obstacle;
  return [
    ...(obstacle === undefined ? [] : [`not-electable: ${obstacle}`]),
    ...(clock.steady?.isOff === true ? ['clock-jump'] : []),
    ...(faults.isEmpty ? [] : ['faults-active']),
    ...silentRecordings(sequencer.state).map((key) => `history-silent: ${key}`),
    ...projection.warnings(),
  ];
}

/** A port that is taken is better known before a long replay than after it. */
async function tryPort({ host = DEFAULT_HOST, port = 0 }: VenueOptions): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port }, resolve);
    });
    await new Promise((resolve) => server.close(resolve));
  } catch (error) {
    throw notListening(error, { host, port });
  }
}

async function listen(app: FastifyInstance, options: VenueOptions): Promise<string> {
  const { host = DEFAULT_HOST, port = 0 } = options;
  try {
    return await app.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    throw notListening(error, { host, port });
  }
}

function notListening(error: unknown, at: { host: string; port: number }): VenueError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === 'EADDRINUSE' ? `port ${at.port} on ${at.host} is taken` : message;
  return new VenueError(reason, 'occupied', { cause: error });
}
