/**
 * Cancelling by the operator, whoever's orders they are and whatever the status of their market: every open order
 * that is meant, then every trigger that waits, each oldest first; more orders than a slice user by user.
 * Decides R-C-15.
 */

import type { Order, UserMarket } from '../core/entities.ts';
import { byAge, sortedValues } from '../core/sorted.ts';
import type { Context, State } from '../core/state.ts';
import { cancelMany, openByAge, SLICE } from './cancel.ts';
import { allTriggers, cancelTrigger } from './trigger/lifecycle.ts';

type IsMeant = (of: UserMarket) => boolean;

/** How many orders and triggers it cancelled; those that end because of another that was are not counted. */
export function cancelWhatIs(context: Context, isMeant: IsMeant): number {
  const orders = ordersMeant(context.state, isMeant);
  let cancelled = cancelMany(context, orders, 'normal_cancel');
  for (const trigger of allTriggers(context.state)) {
    const { user } = trigger.userMarket;
    if (!isMeant(trigger.userMarket) || !user.triggers.has(trigger.id)) continue;
    cancelTrigger(context, trigger, 'normal_cancel');
    cancelled += 1;
  }
  return cancelled;
}

/** By user, each his oldest first; few are sorted all together. */
function ordersMeant(state: State, isMeant: IsMeant): Order[] {
  const orders: Order[] = [];
  for (const user of sortedValues(state.users)) {
    if (user.openOrders.size === 0) continue;
    for (const order of openByAge(user, ({ userMarket }) => isMeant(userMarket)))
      orders.push(order);
  }
  return orders.length > SLICE ? orders : orders.sort(byAge);
}
