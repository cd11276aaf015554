/**
 * Cancelling by the operator, whoever's orders they are and whatever the status of their market: every open order
 * that is meant, then every trigger that waits, each oldest first.
 * Decides R-C-15.
 */

import type { UserMarket } from '../core/entities.ts';
import { type Context, openOrders } from '../core/state.ts';
import { cancelOpenOrder } from './cancel.ts';
import { allTriggers, cancelTrigger } from './trigger/lifecycle.ts';

/** How many orders and triggers it cancelled; those that end because of another that was are not counted. */
export function cancelWhatIs(context: Context, isMeant: (of: UserMarket) => boolean): number {
  let cancelled = 0;
  for (const order of openOrders(context.state)) {
    const { user } = order.userMarket;
    if (!isMeant(order.userMarket) || !user.openOrders.has(order.id)) continue;
    cancelOpenOrder(context, order, 'normal_cancel');
    cancelled += 1;
  }
  for (const trigger of allTriggers(context.state)) {
    const { user } = trigger.userMarket;
    if (!isMeant(trigger.userMarket) || !user.triggers.has(trigger.id)) continue;
    cancelTrigger(context, trigger, 'normal_cancel');
    cancelled += 1;
  }
  return cancelled;
}
