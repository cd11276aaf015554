/**
 * Triggers in the order in which a price comes by them, the next one last: looking whether one is
 * due costs one comparison, however many wait. At one price the oldest comes first.
 */

import type { Trigger, TriggerDirection } from '../../core/trigger.ts';
import type { TriggerQueue, Waiting } from '../../core/waiting-triggers.ts';

export function enqueue(queue: TriggerQueue, price: bigint, trigger: Trigger): void {
  queue.waiting.splice(placeOf(queue, price, trigger), 0, { price, trigger });
}

/** Takes a trigger out that was put in at this price. Tells whether it was there. */
export function dequeue(queue: TriggerQueue, price: bigint, trigger: Trigger): boolean {
  const place = placeOf(queue, price, trigger);
  if (queue.waiting[place]?.trigger !== trigger) return false;
  queue.waiting.splice(place, 1);
  return true;
}

/** The next trigger, if the price is at or beyond its own. */
export function nextReached(
  { direction, waiting }: TriggerQueue,
  price: bigint,
): Trigger | undefined {
  const next = waiting.at(-1);
  if (next === undefined) return undefined;
  const isReached = direction === 'rise' ? price >= next.price : price <= next.price;
  return isReached ? next.trigger : undefined;
}

/** Where a trigger stands or would stand: behind all that come by later. */
function placeOf({ direction, waiting }: TriggerQueue, price: bigint, trigger: Trigger): number {
  let low = 0;
  let high = waiting.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = waiting[middle];
    if (other !== undefined && isLater(direction, other, { price, trigger })) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isLater(direction: TriggerDirection, a: Waiting, b: Waiting): boolean {
  if (a.price === b.price) return a.trigger.id > b.trigger.id;
  return direction === 'rise' ? a.price > b.price : a.price < b.price;
}
