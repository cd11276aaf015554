/**
 * Cancelling by the operator, whoever's orders they are and whatever the status of their market: every open order
 * that is meant, then every trigger that waits, each oldest first; more than a slice of either user by user.
 * Decides R-C-15.
 */

import type { Market, ReadMarket, Trigger, User } from '../core/entities.ts';
import { byAge, sortedValues } from '../core/sorted.ts';
import type { Context, State } from '../core/state.ts';
import { countOrders } from '../markets/order-book.ts';
import { cancelMany, SLICE } from './cancel.ts';
import { markBooks, openByAge } from './leaving.ts';
import { cancelTriggersAtOnce } from './trigger/leaving.ts';

/** In the markets that are meant: what one user has there, or what all have. */
interface WhatIs {
  readonly user?: User | undefined;
  readonly isMeant: (market: ReadMarket) => boolean;
}

/** How many orders and triggers it cancelled; those that end because of another that was are not counted. */
export function cancelWhatIs(context: Context, { user, isMeant }: WhatIs): number {
  const { state } = context;
  const markets = new Set([...state.markets.values()].filter(isMeant));
  const cancelled =
    user === undefined
      ? cancelOrdersOfAll(context, markets)
      : cancelOrdersOf(context, [user], markets);
  const isThere = ({ userMarket }: Trigger) => markets.has(userMarket.market);
  const triggers = (user === undefined ? waitingUsers(state) : [user]).flatMap((each) =>
    [...each.triggers.values()].filter(isThere),
  );
  cancelTriggersAtOnce(context, triggers, 'normal_cancel');
  return cancelled + triggers.length;
}

/** Who has triggers, by uid: of many users a few. */
function waitingUsers({ users }: State): User[] {
  const waiting = [...users].filter(([, { triggers }]) => triggers.size > 0);
  return sortedValues(new Map(waiting));
}

/** A few are cancelled in the order in which they came, whosever they are. */
function cancelOrdersOfAll(context: Context, markets: ReadonlySet<Market>): number {
  let open = 0;
  for (const { book } of markets) open += countOrders(book);
  if (open > SLICE) return markBooks(context, markets, 'normal_cancel');
  return cancelOrdersOf(context, [...context.state.users.values()], markets);
}

function cancelOrdersOf(
  context: Context,
  users: readonly User[],
  markets: ReadonlySet<Market>,
): number {
  const orders = users.flatMap((user) =>
    openByAge(user, ({ userMarket }) => markets.has(userMarket.market)),
  );
  return cancelMany(context, orders.sort(byAge), 'normal_cancel');
}
