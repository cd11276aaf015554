/**
 * Cancelling an open order, whatever the reason: off the book, its money free, its end told.
 * Decides R-4.3-1.
 */

import type { Order } from '../core/entities.ts';
import type { CancelReason } from '../core/order.ts';
import type { Context } from '../core/state.ts';
import { finish, takeOff } from './lifecycle.ts';
import { productOf } from './product.ts';

export function cancelOpenOrder(context: Context, order: Order, reason: CancelReason): void {
  takeOff(context, order);
  finish(context, order, 'cancelled', reason);
  productOf(order.userMarket.market).align(context, order);
}
