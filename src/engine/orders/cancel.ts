/** Cancelling an open order, whatever the reason: off the book, its money free, its end told. */

import type { CancelReason, Order } from '../core/order.ts';
import type { Turn } from '../core/turn.ts';
import { syncOrderMargin } from './order-margin.ts';
import { finish, takeOff } from './registers.ts';
import { releaseHold } from './spot/hold.ts';

export function cancelOpenOrder(turn: Turn, order: Order, reason: CancelReason): void {
  const holding = order.holding;
  takeOff(order);
  finish(turn, order, 'cancelled', reason);
  if (order.holding.market.instrument.kind === 'spot') releaseHold(turn, order);
  else syncOrderMargin(turn, holding);
}
