/** The faults of a venue: those of its file, then those that whoever starts it names. */
import { ActFaults } from '../faults/acts/act-faults.ts';
import { FaultBox } from '../faults/fault-box.ts';
import type { Doors } from '../faults/primitive.ts';
import { RequestFaults } from '../faults/requests/request-faults.ts';
import { SocketFaults } from '../faults/sockets/socket-faults.ts';
import { VenueTimer } from '../faults/venue-timer.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { interpose } from '../http/connection-limits.ts';
import type { Detour, DetourParts } from '../http/detour.ts';
import type { FaultRule } from '../http/fault-rule.ts';
import { WireError } from '../http/wire-error.ts';
import type { OpenVenue } from './open-venue.ts';
import { isLoopback, type VenuePlan } from './plan-venue.ts';
import { VenueError } from './venue-error.ts';
import type { VenueOptions } from './venue-options.ts';

/** What chance is drawn from where neither an option nor the venue file names a seed. */
const DEFAULT_SEED = '1';

interface Time {
  /** Venue time. */
  readonly nowMs: () => number;
  readonly isManual: boolean;
}

/** Throws {@link VenueError} for what is no rule. */
export function openFaults(plan: VenuePlan, options: VenueOptions, { nowMs, isManual }: Time) {
  const onError = warning(options);
  return {
    faults: faultsOf(plan, options, nowMs),
    timer: new VenueTimer({ nowMs, isManual, onError }),
  };
}

/** Who acts by the rules, each where it has its seam. */
export function layersOf(venue: OpenVenue, options: VenueOptions, feeds: Feeds): Layers {
  const { faults, sequencer, services, timer } = venue;
  const { nowMs } = services;
  const onError = warning(options);
  const doors = doorsOf(feeds);
  const acts = new ActFaults(faults, { venue: sequencer, nowMs, timer, doors, onError });
  const requests = new RequestFaults(faults, { venue: sequencer, nowMs, act: acts.onRequest });
  new SocketFaults(faults, { feeds, state: sequencer.state, nowMs, timer });
  return {
    detour: (parts) => {
      doors.of(parts);
      requests.detour(parts);
    },
    close: () => requests.close(),
  };
}

interface Layers {
  readonly detour: Detour;
  readonly close: () => void;
}

/** Doors that can be shut: connections are then cut, and those that come. */
function doorsOf(feeds: Feeds): Doors & { readonly of: (parts: DetourParts) => void } {
  let parts: DetourParts | undefined;
  let isShut = false;
  let isGuarded = false;
  return {
    of: (given) => {
      parts = given;
    },
    shut: () => {
      isShut = true;
      if (parts === undefined) return;
      if (!isGuarded)
        interpose(parts.server, (socket, pass) =>
          isShut ? socket.resetAndDestroy() : pass(socket),
        );
      isGuarded = true;
      feeds.cutAll();
      parts.cutAll();
    },
    reopen: () => {
      isShut = false;
    },
    farewell: () => feeds.farewell(),
  };
}

function warning({ onWarning }: VenueOptions): (error: unknown) => void {
  return (error) =>
    onWarning?.(`a fault failed: ${error instanceof Error ? error.message : error}`);
}

function faultsOf({ running }: VenuePlan, options: VenueOptions, nowMs: () => number): FaultBox {
  const isRefused = !isLoopback(options) && options.allowFaults !== true;
  const box = new FaultBox({
    seed: options.seed ?? running.market?.seed ?? DEFAULT_SEED,
    nowMs,
    refusal: isRefused ? 'the venue was started for others without --allow-faults' : undefined,
  });
  const given = [...((running.faults ?? []) as readonly FaultRule[]), ...(options.faults ?? [])];
  for (const [index, rule] of given.entries()) {
    try {
      box.add(rule);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      throw new VenueError(`faults[${index}]: ${error.message}`, 'usage', { cause: error });
    }
  }
  return box;
}
