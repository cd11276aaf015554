import type { Match } from '../book/meeting.ts';
import type { Turn } from '../turn.ts';
import type { Order } from './order.ts';

/** Counts a trade into one of its two orders. */
export function countFill(turn: Turn, order: Order, met: Match): void {
  order.cumLots += met.lots;
  order.cumValue += met.value;
  order.status = 'partially_filled';
  order.updatedMs = turn.timeMs;
}
