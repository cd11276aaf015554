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
import { ceilDiv, floorDiv, pow10 } from '../../../primitives/decimal.ts';
import { RATE_SCALE } from '../../core/instrument.ts';
import type { Trigger, TriggerDirection } from '../../core/trigger.ts';
import { bookSide } from './book-side.ts';

export interface WatchPoint {
  /** MARK_SCALE units. */
  readonly price: bigint;
  readonly direction: TriggerDirection;
}

export function watchPoint(trigger: Trigger): WatchPoint {
  const { bestPrice, callbackRate } = trigger;
  if (bestPrice === undefined) return { price: trigger.price, direction: trigger.direction };
  const one = pow10(RATE_SCALE);
  return bookSide(trigger) === 'sell'
    ? { price: floorDiv(bestPrice * (one - callbackRate), one), direction: 'fall' }
    : { price: ceilDiv(bestPrice * (one + callbackRate), one), direction: 'rise' };
}

/** Whether a price is at or beyond a point. */
export function isReached(point: WatchPoint, price: bigint): boolean {
  return point.direction === 'rise' ? price >= point.price : price <= point.price;
}
