/**
 * The triggers that wait in one market, by the price they watch. Derived: never stored, rebuilt when
 * a snapshot is restored.
 */

import type { Market } from '../../core/state.ts';
import type { Trigger, TriggerDirection, TriggerSource } from '../../core/trigger.ts';
import type { SourceTriggers, TriggerQueue } from '../../core/waiting-triggers.ts';
import { referencePrice, ticksAsMark } from '../../markets/mark-price.ts';
import { dequeue, enqueue } from './trigger-queue.ts';
import { watchPoint } from './watch-point.ts';

/** The price that triggers of a source are compared with, MARK_SCALE units; undefined = none yet. */
export function watchedPrice(market: Market, source: TriggerSource): bigint | undefined {
  if (source === 'index') return market.indexPrice;
  if (source === 'mark') return referencePrice(market);
  return market.lastTicks > 0 ? ticksAsMark(market, market.lastTicks) : undefined;
}

/** Puts a trigger where its price comes by. */
export function watch(trigger: Trigger): void {
  const queues = queuesOf(trigger);
  const { price, direction } = watchPoint(trigger);
  enqueue(queues[direction], price, trigger);
  if (trigger.bestPrice !== undefined)
    enqueue(followed(queues, direction), trigger.bestPrice, trigger);
}

/** Takes it out again, as it was put in. Tells whether it was there: one that was reached is not. */
export function unwatch(trigger: Trigger): boolean {
  const queues = queuesOf(trigger);
  const { price, direction } = watchPoint(trigger);
  if (trigger.bestPrice !== undefined)
    dequeue(followed(queues, direction), trigger.bestPrice, trigger);
  return dequeue(queues[direction], price, trigger);
}

/** One that is due on a fall follows the highs. */
function followed(queues: SourceTriggers, direction: TriggerDirection): TriggerQueue {
  return direction === 'fall' ? queues.highs : queues.lows;
}

function queuesOf({ holding, source }: Trigger): SourceTriggers {
  return holding.market.triggers.bySource[source];
}
