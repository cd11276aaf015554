/** Cancelling an open order, whatever the reason: off the book, its money free, its end told. */

import type { Order } from '../core/entities.ts';
import type { CancelReason } from '../core/order.ts';
import type { Turn } from '../core/state.ts';
import { syncOrderMargin } from './futures/order-margin.ts';
import { finish, takeOff } from './lifecycle.ts';
import { releaseHold } from './spot/settle-spot.ts';

export function cancelOpenOrder(turn: Turn, order: Order, reason: CancelReason): void {
  const holding = order.holding;
  takeOff(order);
  finish(turn, order, 'cancelled', reason);
  if (order.holding.market.instrument.kind === 'spot') releaseHold(turn, order);
  else syncOrderMargin(turn, holding);
}
