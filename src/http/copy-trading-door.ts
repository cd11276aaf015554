/** The door for copy-trading keys, behind admission and validation: what a call may place, and where. */
import { offListRejection, placesOrders } from '../access/copy-trading.ts';
import type { Command, Result } from '../engine/command.ts';
import { assert } from '../primitives/assert.ts';
import { refusal } from './admission.ts';
import type { Endpoint, Venue } from './endpoint.ts';
import type { Gateway } from './gateway.ts';

interface CopyTradingDoor {
  /** What the handler submits to. */
  readonly venue: Venue;
  /** Counts the orders of a call; gives how many are left in this second. Throws `WireError`. */
  readonly takeOrders: (uid: string, input: unknown) => number | undefined;
}

export function compileCopyTrading(endpoint: Endpoint, gateway: Gateway): CopyTradingDoor {
  const { hostMs, services, takeCopyOrders } = gateway;
  return {
    venue: guarded(services.venue, endpoint),
    takeOrders: (uid, input) => {
      const orders = endpoint.placesOrders?.(input);
      if (orders === undefined || takeCopyOrders === undefined) return undefined;
      const left = takeCopyOrders(uid, hostMs(), orders);
      if (left === undefined) throw refusal({ denied: '429' });
      return left;
    },
  };
}

/** Every command passes here, so that no endpoint can forget the list; one that forgot to declare is our fault. */
function guarded(venue: Venue, { path, placesOrders: declared }: Endpoint): Venue {
  const { state } = venue;
  return {
    state,
    submit: async <C extends Command>(command: C) => {
      const asked: Command = command;
      if (placesOrders(asked)) {
        assert(declared !== undefined, `${path}: placesOrders is not declared`);
        const refused = offListRejection(state, asked);
        if (refused !== undefined) return refused as Result<C['type']>;
      }
      return venue.submit(command);
    },
  };
}
