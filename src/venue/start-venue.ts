/**
 * The door of this room: a whole venue in this process, served at a port. The command line, the tests and
 * whatever else runs a venue start it here.
 */
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Proxies, TRUST_PROXY_MEANING, trustedProxies } from '../access/client-address.ts';
import { KeyRing } from '../access/key-ring.ts';
import { type Feeds, feedSeries } from '../feeds/feeds.ts';
import { type ConnectionLimits, DEFAULT_LIMITS } from '../http/connection-limits.ts';
import type { Readiness } from '../http/health.ts';
import { buildServer } from '../http/server.ts';
import { venueEndpoints } from './endpoints.ts';
import { feedGauges, venueCounters, venueGauges } from './metrics.ts';
import { openFeeds } from './open-feeds.ts';
import { connectionsWithin, openFiles } from './open-files.ts';
import { type OpenVenue, openVenue } from './open-venue.ts';
import { operatorTokens } from './operator-services.ts';
import { DEFAULT_HOST } from './plan-venue.ts';
import { VenueError } from './venue-error.ts';
import type { RunningVenue, VenueOptions } from './venue-options.ts';
import { version } from './version.ts';

/** As seen from the bundle and from the sources. */
const CONSOLE = fileURLToPath(new URL('../../dist/console', import.meta.url));

/** Connections that wait to be accepted; beyond it a client tries again after a second. The system may allow fewer. */
const BACKLOG = 4096;

/** How long sockets are open after they were told that the venue stops, ms. */
const DRAIN_MS = 1_000;

/** Throws `VenueError` with sentences for whoever started it. */
export async function startVenue(options: VenueOptions = {}): Promise<RunningVenue> {
  const doors = doorsOf(options);
  await tryPort(options);
  const venue = await openVenue(options);
  try {
    return await serve(venue, options, doors);
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

async function serve(venue: OpenVenue, options: VenueOptions, doors: Doors): Promise<RunningVenue> {
  const { plan, sequencer, services, counts, keys, newSecrets } = venue;
  const { tokens } = doors;
  const keyRing = new KeyRing(venue.seal);
  const feeds = await openFeeds(venue, options, keyRing);
  const app = await serverOf(venue, options, { ...doors, keyRing, feeds });
  const url = await listen(app, options);
  venue.run();
  return {
    url,
    operatorToken: (tokens.find(({ isReadOnly }) => !isReadOnly) ?? tokens[0]).token,
    ownOperators: options.operatorToken === undefined ? [] : tokens.map(({ name }) => name),
    keys,
    newSecrets,
    isDemo: plan.isDemo,
    hasMarket: venue.hasMarket,
    app,
    sequencer,
    services,
    counts,
    feeds,
    close: async () => {
      await venue.rest();
      await feeds.close(options.drainMs ?? DRAIN_MS);
      await app.close();
      await venue.close();
    },
  };
}

interface ServerParts extends Doors {
  readonly keyRing: KeyRing;
  readonly feeds: Feeds;
}

async function serverOf(
  venue: OpenVenue,
  options: VenueOptions,
  { tokens, proxies, keyRing, feeds }: ServerParts,
): Promise<FastifyInstance> {
  return buildServer({
    endpoints: await venueEndpoints(),
    services: venue.services,
    keyRing,
    operatorTokens: tokens,
    rateLimits: venue.plan.running.rateLimits ?? {},
    hostMs: options.hostMs ?? Date.now,
    version,
    readiness: () => readinessOf(venue),
    gauges: [...venueGauges(venue), ...feedGauges(feeds)],
    series: feedSeries(feeds),
    sockets: (given) => feeds.open(given),
    counters: venueCounters(venue.counts, venue.load, venue.sequencer.state),
    processMetrics: options.processMetrics ?? false,
    proxies,
    limits: limitsOf(venue, options),
    http: options.http ?? 'fast',
    console: CONSOLE,
    log: options.log ?? { level: 'silent' },
  });
}

function readinessOf(venue: OpenVenue): Readiness {
  const { seq, timeMs } = venue.sequencer.state;
  return { reasons: reasonsAgainst(venue), warnings: warningsOf(venue), seq, timeMs };
}

/** Where commands wait for the history, traffic had better go elsewhere. */
function reasonsAgainst({ sequencer, projection, load }: OpenVenue): string[] {
  if (sequencer.stopped !== undefined) return [sequencer.stopped.message];
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

function warningsOf({ clock, projection }: OpenVenue): string[] {
  return [...(clock.steady?.isOff === true ? ['clock-jump'] : []), ...projection.warnings()];
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
