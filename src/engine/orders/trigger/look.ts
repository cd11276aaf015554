/**
 * Looking at prices that moved: which triggers were reached, and which trailing ones go on. What was
 * reached stays reached, wherever the price goes before its turn comes. Of several that are reached
 * at one look the oldest fires first.
 * Decides R-P-3.
 */

import type { Units } from '../../../primitives/units.ts';
import { clearDirty, dirtyItems } from '../../core/dirty.ts';
import {
  type Market,
  type ReachedTrigger,
  type SourceTriggers,
  TRIGGER_SOURCES,
  type Trigger,
  type TriggerQueue,
} from '../../core/entities.ts';
import type { State } from '../../core/state.ts';
import type { TriggerSource } from '../../core/trigger.ts';
import { comparedPrice, nextReached, queueTrigger, unqueueTrigger } from './waiting.ts';

/** Looks at all that moved: what was reached goes behind what was reached before. */
export function lookAtMoved({ movedMarkets, reachedTriggers }: State): void {
  if (movedMarkets.count === 0) return;
  const reached = dirtyItems(movedMarkets).flatMap(reachedIn);
  clearDirty(movedMarkets);
  reachedTriggers.push(...reached.sort((a, b) => (a.trigger.id < b.trigger.id ? -1 : 1)));
}

function reachedIn(market: Market): ReachedTrigger[] {
  return TRIGGER_SOURCES.flatMap((source) => {
    const price = comparedPrice(market, source);
    if (price === undefined) return [];
    const seq = seqOf(market, source);
    return takeDue(market.triggers.bySource[source], price).map((trigger) => ({
      trigger,
      price,
      seq,
    }));
  });
}

/** The triggers that fire at this price; trailing ones are activated by it, or follow it. */
function takeDue(queues: SourceTriggers, price: Units): Trigger[] {
  const due = [...takeReached(queues.rise, price), ...takeReached(queues.fall, price)];
  follow(queues.highs, price);
  follow(queues.lows, price);
  return due;
}

function takeReached(queue: TriggerQueue, price: Units): Trigger[] {
  const due: Trigger[] = [];
  for (;;) {
    const trigger = nextReached(queue, price);
    if (trigger === undefined) return due;
    if (isWaitingToTrail(trigger)) moveBest(trigger, price);
    else {
      unqueueTrigger(trigger);
      due.push(trigger);
    }
  }
}

function follow(queue: TriggerQueue, price: Units): void {
  for (;;) {
    const trigger = nextReached(queue, price);
    if (trigger === undefined || trigger.bestPrice === price) return;
    moveBest(trigger, price);
  }
}

function isWaitingToTrail({ bestPrice, callbackRate }: Trigger): boolean {
  return callbackRate > 0 && bestPrice === undefined;
}

function moveBest(trigger: Trigger, price: Units): void {
  unqueueTrigger(trigger);
  trigger.bestPrice = price;
  queueTrigger(trigger);
}

function seqOf(market: Market, source: TriggerSource): number {
  if (source === 'index') return market.indexSeq;
  const isMarked = source === 'mark' && market.mark.price !== undefined;
  return isMarked ? market.mark.seq : market.lastSeq;
}
