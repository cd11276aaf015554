import type { Side } from '../order/order.ts';
import type { Trigger } from './trigger.ts';

/**
 * The book side of the order that a trigger places. The hold mode cannot change while it waits; in
 * hedge mode leg and effect make the side, whatever side was sent (R-4.2-1).
 */
export function bookSide({
  holding,
  leg,
  order,
}: Pick<Trigger, 'holding' | 'leg' | 'order'>): Side {
  if (leg !== undefined) return leg === 'long' ? 'sell' : 'buy';
  const { positionSide, effect, side } = order;
  if (!holding.isHedge || positionSide === undefined || effect === undefined) return side;
  return (positionSide === 'long') === (effect === 'open') ? 'buy' : 'sell';
}
