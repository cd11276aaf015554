import type { Order } from '../core/order.ts';
import type { Turn } from '../core/turn.ts';
import type { Match } from '../markets/meeting.ts';

/** Counts a trade into one of its two orders. */
export function countFill(turn: Turn, order: Order, met: Match): void {
  order.cumLots += met.lots;
  order.cumValue += met.value;
  order.status = 'partially_filled';
  order.updatedMs = turn.timeMs;
}
