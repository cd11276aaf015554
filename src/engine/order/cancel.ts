/** Cancelling an open order, whatever the reason: off the book, its money free, its end told. */
import { syncOrderMargin } from '../margin/order-margin.ts';
import { releaseHold } from '../spot/hold.ts';
import type { Turn } from '../turn.ts';
import type { CancelReason, Order } from './order.ts';

import { finish, takeOff } from './registers.ts';

export function cancelOpenOrder(turn: Turn, order: Order, reason: CancelReason): void {
  const holding = order.holding;
  takeOff(order);
  finish(turn, order, 'cancelled', reason);
  if (order.holding.market.instrument.kind === 'spot') releaseHold(turn, order);
  else syncOrderMargin(turn, holding);
}
