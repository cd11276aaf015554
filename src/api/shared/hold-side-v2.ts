import type { PositionSide } from '../../engine/order/order.ts';
import { oneOf } from '../../http/fields.ts';

/** The position a v2 call means: in one-way mode clients name it by its side, buy for long. */
export const holdSide = () =>
  oneOf(['long', 'short', 'buy', 'sell'], { description: 'The position; buy is long.' });

export function positionSideOf(side: 'long' | 'short' | 'buy' | 'sell'): PositionSide {
  if (side === 'buy') return 'long';
  return side === 'sell' ? 'short' : side;
}
