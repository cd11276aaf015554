/**
 * Cancelling by the operator, whoever's orders they are and whatever the status of their market: every open order
 * that is meant, then every trigger that waits, each oldest first; more orders than a slice user by user.
 * Decides R-C-15.
 */

import type { Market, ReadMarket, User } from '../core/entities.ts';
import { byAge } from '../core/sorted.ts';
import type { Context } from '../core/state.ts';
import { countOrders } from '../markets/order-book.ts';
import { cancelMany, SLICE } from './cancel.ts';
import { markBooks, openByAge } from './leaving.ts';
import { cancelTrigger } from './trigger/lifecycle.ts';

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
  const users = user === undefined ? [...state.users.values()] : [user];
  return cancelled + cancelTriggers(context, users, markets);
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

function cancelTriggers(
  context: Context,
  users: readonly User[],
  markets: ReadonlySet<Market>,
): number {
  const triggers = users.flatMap((user) => [...user.triggers.values()]);
  let cancelled = 0;
  for (const trigger of triggers.sort(byAge)) {
    const { market, user } = trigger.userMarket;
    if (!markets.has(market) || !user.triggers.has(trigger.id)) continue;
    cancelTrigger(context, trigger, 'normal_cancel');
    cancelled += 1;
  }
  return cancelled;
}
