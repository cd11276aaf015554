import type { Side } from '../../core/order.ts';
import type { Trigger } from '../../core/trigger.ts';

/**
 * The book side of the order that a trigger places: in hedge mode leg and effect make it, whatever
 * side was sent (R-4.2-1).
 */
export function bookSide({
  holdMode,
  leg,
  order,
}: Pick<Trigger, 'holdMode' | 'leg' | 'order'>): Side {
  if (leg !== undefined) return leg === 'long' ? 'sell' : 'buy';
  const { positionSide, effect, side } = order;
  if (holdMode !== 'hedge_mode' || positionSide === undefined || effect === undefined) return side;
  return (positionSide === 'long') === (effect === 'open') ? 'buy' : 'sell';
}
