import type { PlaceOrder } from '../../engine/order-command.ts';
import type { TriggerOrder } from '../../engine/trigger/trigger.ts';

/** What a trigger places: the order that a call describes, without its owner, place and name. */
export function triggerOrder(command: PlaceOrder): TriggerOrder {
  const { type, uid, instrument, clientOid, origin, ...order } = command;
  return order;
}
