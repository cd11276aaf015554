/** Opens a recovered venue to the world: history, HTTP, built-in market; and closes it again. */
import type { FastifyInstance } from 'fastify';
import { KeyRing } from '../access/key-ring.ts';
import type { OperatorToken } from '../access/operator-token.ts';
import type { Services } from '../http/endpoint.ts';
import { buildServer } from '../http/server.ts';
import type { BuiltInMarket } from '../market/built-in-market.ts';
import { createHistory } from '../reporting/history.ts';
import type { Overlay } from '../reporting/overlay.ts';
import { UNPROJECTED_MAX } from '../runtime/projection-lag.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { Projection, Recovered } from './backing/backing.ts';
import { startVenueAlarm } from './clock.ts';
import type { VenueKeys } from './create-venue.ts';
import { venueEndpoints } from './endpoints.ts';
import { openVenueMarket, startVenueMarket } from './market.ts';
import { countEvents, type VenueCounts, venueCounters, venueGauges } from './metrics.ts';
import { operatorServices, operatorTokens } from './operator-services.ts';
import type { Setting } from './setting.ts';
import { VenueError } from './venue-error.ts';
import type { RunningVenue } from './venue-options.ts';
import { version } from './version.ts';

export const DEFAULT_HOST = '127.0.0.1';

export interface Ready extends Recovered, VenueKeys {
  readonly overlay: Overlay;
}

export async function serveVenue(setting: Setting, ready: Ready): Promise<RunningVenue> {
  const { options, plan, clock, backing } = setting;
  const { sequencer } = ready;
  const tokens = operatorTokens(options.operatorToken);
  const counts = countEvents(sequencer);
  const market = await openVenueMarket(setting, sequencer);
  const services = servicesOf(setting, ready, market);
  const app = await serverOf(setting, { ready, services, tokens, counts });
  const url = await listen(app, options);
  startVenueMarket(market, clock);
  const stopAlarm = startVenueAlarm(sequencer, clock);
  return {
    url,
    operatorToken: tokens[0].token,
    keys: ready.keys,
    newSecrets: ready.newSecrets,
    isDemo: plan.isDemo,
    app,
    sequencer,
    services,
    counts,
    close: async () => {
      stopAlarm();
      await market?.stop();
      await app.close();
      await backing.close();
    },
  };
}

function servicesOf(
  { clock, seal }: Setting,
  ready: Ready,
  market: BuiltInMarket | undefined,
): Services {
  const { sequencer, tape, database, overlay, projection, entriesAt } = ready;
  const nowMs = () => clock.venueNow(sequencer.state);
  return {
    venue: sequencer,
    history: createHistory({ database, overlay, scales: sequencer.state, nowMs }),
    tape,
    nowMs,
    operator: operatorServices({ sequencer, projection, market, seal, entriesAt }),
  };
}

async function serverOf(
  { options, plan, seal }: Setting,
  parts: {
    readonly ready: Ready;
    readonly services: Services;
    readonly tokens: readonly OperatorToken[];
    readonly counts: VenueCounts;
  },
): Promise<FastifyInstance> {
  const { sequencer, projection } = parts.ready;
  return buildServer({
    endpoints: await venueEndpoints(),
    services: parts.services,
    keyRing: new KeyRing(seal),
    operatorTokens: parts.tokens,
    rateLimits: plan.running.rateLimits ?? {},
    hostMs: Date.now,
    version,
    readiness: () => reasonsAgainst(sequencer, projection),
    gauges: venueGauges(sequencer, projection),
    counters: venueCounters(parts.counts),
    processMetrics: options.processMetrics ?? false,
    trustProxy: options.trustProxy ?? false,
    http: options.http ?? 'fast',
    log: options.log ?? { level: 'silent' },
  });
}

/** Where commands wait for the history, traffic had better go elsewhere. */
function reasonsAgainst({ stopped, state }: Sequencer, { projectedSeq }: Projection): string[] {
  if (stopped !== undefined) return [stopped.message];
  const lag = state.seq - projectedSeq();
  return lag > UNPROJECTED_MAX ? [`the history is ${lag} commands behind`] : [];
}

async function listen(app: FastifyInstance, options: Setting['options']): Promise<string> {
  const { host = DEFAULT_HOST, port = 0 } = options;
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? `port ${port} on ${host} is taken` : message;
    throw new VenueError(reason, 'occupied', { cause: error });
  }
}
