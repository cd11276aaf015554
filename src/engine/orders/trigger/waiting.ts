/**
 * The triggers that wait in one market, by the price they watch. Derived: never stored, rebuilt when
 * a snapshot is restored.
 * Decides R-P-7.
 */

import { add, mulDivCeil, mulDivFloor, pow10, sub, type Units } from '../../../primitives/units.ts';
import {
  type Market,
  type ReadMarket,
  type ReadTrigger,
  type SourceTriggers,
  TRIGGER_SOURCES,
  type Trigger,
  type TriggerQueue,
  type Waiting,
} from '../../core/entities.ts';
import { RATE_SCALE } from '../../core/instrument.ts';
import type { Side } from '../../core/order.ts';
import {
  isPlan,
  isProfit,
  isTrailing,
  type TriggerDirection,
  type TriggerKind,
  type TriggerSource,
} from '../../core/trigger.ts';
import { bookSide } from '../../core/trigger-record.ts';
import { referencePrice, ticksAsMark } from '../../markets/mark-price.ts';

/** The price that triggers of a source are compared with, MARK_SCALE units; undefined = none yet. */
export function comparedPrice(market: ReadMarket, source: TriggerSource): Units | undefined {
  if (source === 'index') return market.indexPrice;
  if (source === 'mark') return referencePrice(market);
  return market.lastTicks > 0 ? ticksAsMark(market, market.lastTicks) : undefined;
}

/** Puts a trigger where its price comes by. */
export function queueTrigger(trigger: Trigger): void {
  const queues = queuesOf(trigger);
  const { price, direction } = conditionNow(trigger);
  enqueue(queues[direction], price, trigger);
  if (trigger.bestPrice !== undefined)
    enqueue(followed(queues, direction), trigger.bestPrice, trigger);
}

/** Takes it out again, as it was put in. Tells whether it was there: one that was reached is not. */
export function unqueueTrigger(trigger: Trigger): boolean {
  const queues = queuesOf(trigger);
  const { price, direction } = conditionNow(trigger);
  if (trigger.bestPrice !== undefined)
    dequeue(followed(queues, direction), trigger.bestPrice, trigger);
  return dequeue(queues[direction], price, trigger);
}

/** One that is due on a fall follows the highs. */
function followed(queues: SourceTriggers, direction: TriggerDirection): TriggerQueue {
  return direction === 'fall' ? queues.highs : queues.lows;
}

function queuesOf({ userMarket, source }: Trigger): SourceTriggers {
  return userMarket.market.triggers.bySource[source];
}

/**
 * What a waiting trigger waits for now: a price, and from which side it comes.
 *
 * A trailing trigger (R-P-7) first waits for its own price. From then on it follows the best price,
 * the highest for one that sells, the lowest for one that buys, and waits for the retreat:
 *
 *   sells   price ≤ highest · (1 − callback)        buys   price ≥ lowest · (1 + callback)
 *
 * Worked: highest 100, callback 2 %: due at 98 or below; a new high of 110 moves that to 107.8.
 */
interface ConditionNow {
  /** MARK_SCALE units. */
  readonly price: Units;
  readonly direction: TriggerDirection;
}

export function conditionNow(trigger: ReadTrigger): ConditionNow {
  const { bestPrice, callbackRate } = trigger;
  if (bestPrice === undefined) return { price: trigger.price, direction: trigger.direction };
  const one = pow10(RATE_SCALE);
  return bookSide(trigger) === 'sell'
    ? { price: mulDivFloor(bestPrice, sub(one, callbackRate), one), direction: 'fall' }
    : { price: mulDivCeil(bestPrice, add(one, callbackRate), one), direction: 'rise' };
}

/** Whether a price is at or beyond a point. */
export function isReached(point: ConditionNow, price: Units): boolean {
  return point.direction === 'rise' ? price >= point.price : price <= point.price;
}

/**
 * Triggers in the order in which a price comes by them, the next one last: looking whether one is
 * due costs one comparison, however many wait. At one price the oldest comes first.
 */
function enqueue(queue: TriggerQueue, price: Units, trigger: Trigger): void {
  queue.waiting.splice(placeOf(queue, price, trigger), 0, { price, trigger });
}

/** Takes a trigger out that was put in at this price. Tells whether it was there. */
function dequeue(queue: TriggerQueue, price: Units, trigger: Trigger): boolean {
  const place = placeOf(queue, price, trigger);
  if (queue.waiting[place]?.trigger !== trigger) return false;
  queue.waiting.splice(place, 1);
  return true;
}

/** Takes out of the queues of a market whatever waits no more. */
export function unqueueEnded({ triggers }: Market): void {
  for (const source of TRIGGER_SOURCES)
    for (const queue of Object.values(triggers.bySource[source]) as TriggerQueue[])
      queue.waiting =
        triggers.count === 0
          ? []
          : queue.waiting.filter(({ trigger }) => trigger.status === 'live');
}

/** The next trigger, if the price is at or beyond its own. */
export function nextReached(
  { direction, waiting }: TriggerQueue,
  price: Units,
): Trigger | undefined {
  const next = waiting.at(-1);
  if (next === undefined) return undefined;
  const isReached = direction === 'rise' ? price >= next.price : price <= next.price;
  return isReached ? next.trigger : undefined;
}

/** Where a trigger stands or would stand: behind all that come by later. */
function placeOf({ direction, waiting }: TriggerQueue, price: Units, trigger: Trigger): number {
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

export type Condition = Pick<Trigger, 'kind' | 'source' | 'price' | 'direction' | 'callbackRate'>;

/** The direction that a kind has by itself: profit lies above for one that sells, below for one that buys. */
export function directionOfKind(kind: TriggerKind, side: Side): TriggerDirection | undefined {
  if (isPlan(kind) || isTrailing(kind)) return undefined;
  return isProfit(kind) === (side === 'sell') ? 'rise' : 'fall';
}
