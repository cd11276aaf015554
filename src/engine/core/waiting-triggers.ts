/** The triggers that wait in a market, by the price they watch (orders/trigger/market-triggers.ts). */
import type { Trigger, TriggerDirection, TriggerSource } from './trigger.ts';

/** A trigger at the price by which it waits. */
export interface Waiting {
  readonly price: bigint;
  readonly trigger: Trigger;
}

export interface TriggerQueue {
  readonly direction: TriggerDirection;
  readonly waiting: Waiting[];
}

function emptyQueue(direction: TriggerDirection): TriggerQueue {
  return { direction, waiting: [] };
}

export const TRIGGER_SOURCES: readonly TriggerSource[] = ['last', 'mark', 'index'];

/** The queues of one price. */
export interface SourceTriggers {
  /** Due, or (trailing) activated, where the price rises or falls to. */
  readonly rise: TriggerQueue;
  readonly fall: TriggerQueue;
  /** Activated trailing triggers once more, by the best price they follow: who is beaten next. */
  readonly highs: TriggerQueue;
  readonly lows: TriggerQueue;
}

export interface MarketTriggers {
  readonly bySource: Readonly<Record<TriggerSource, SourceTriggers>>;
  /** All that wait here, those included that were reached and are about to fire. */
  count: number;
}

export function noTriggers(): MarketTriggers {
  const empty = () => ({
    rise: emptyQueue('rise'),
    fall: emptyQueue('fall'),
    highs: emptyQueue('rise'),
    lows: emptyQueue('fall'),
  });
  return { bySource: { last: empty(), mark: empty(), index: empty() }, count: 0 };
}

/** A trigger that is about to fire, with the price that reached it. */
export interface ReachedTrigger {
  readonly trigger: Trigger;
  /** MARK_SCALE units. */
  readonly price: bigint;
  /** The journal entry that made the price. */
  readonly seq: number;
}
