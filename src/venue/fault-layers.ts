/** Who acts by the rules of a venue's faults, each where it has its seam. */
import { ActFaults } from '../faults/acts/act-faults.ts';
import type { Doors } from '../faults/primitive.ts';
import { RequestFaults } from '../faults/requests/request-faults.ts';
import { SocketFaults } from '../faults/sockets/socket-faults.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { interpose } from '../http/connection-limits.ts';
import type { Detour, DetourParts } from '../http/detour.ts';
import { warning } from './open-faults.ts';
import type { OpenVenue } from './open-venue.ts';
import type { VenueOptions } from './venue-options.ts';

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
