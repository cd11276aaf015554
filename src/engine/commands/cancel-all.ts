/**
 * Cancels all open orders of a user, or those of a category, a symbol, a margin coin; oldest first.
 * One command, so that no order is placed between the look and the cancel.
 * Decides R-C-2.
 */

import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { categoryOf, type Order } from '../core/entities.ts';
import type { OrderCategory } from '../core/order.ts';
import { ORDER_CATEGORY } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { cancelMany } from '../orders/cancel.ts';
import { openByAge } from '../orders/leaving.ts';
import { type OrderOutcome, refusalToCancel } from './cancel-order.ts';
import { defineCommand } from './definition.ts';

interface CancelAll {
  readonly type: 'cancel-all';
  readonly uid: string;
  readonly category?: OrderCategory;
  readonly symbol?: string;
  readonly marginCoin?: string;
}

export const cancelAll = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 8,
  codec: struct<CancelAll>({
    type: literal('cancel-all'),
    uid: text,
    category: optional(ORDER_CATEGORY),
    symbol: optional(text),
    marginCoin: optional(text),
  }),
  apply,
});

function apply(
  context: Context,
  command: CancelAll,
): Answer<{ readonly results: readonly OrderOutcome[] }> {
  const user = context.state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  const orders = openByAge(user, (order) => isMeant(order, command));
  const results = orders.map(outcomeOf);
  cancelMany(
    context,
    orders.filter((_, index) => results[index]?.ok),
    'normal_cancel',
  );
  return { ok: true, results };
}

function isMeant(order: Order, { category, symbol, marginCoin }: CancelAll): boolean {
  const { instrument } = order.userMarket.market;
  return (
    (category === undefined || category === categoryOf(order)) &&
    (symbol === undefined || symbol === instrument.symbol) &&
    (marginCoin === undefined || marginCoin === instrument.marginCoin)
  );
}

function outcomeOf(order: Order): OrderOutcome {
  const { id: orderId, clientOid } = order;
  const refused = refusalToCancel(order);
  return refused === undefined
    ? { orderId, clientOid, ok: true }
    : { orderId, clientOid, ...refused };
}
