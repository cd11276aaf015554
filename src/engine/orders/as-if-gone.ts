/**
 * Asks a question as if an open order did not exist: how an amendment or a replacement is judged
 * before anything changes. Its clientOid, its place among the counted and the closing orders, and
 * its money are free while the question is asked; then all is as before, its time priority too.
 * The question must not change the state. Its money is freed by the pocket's free balance alone, so
 * that nothing is posted for what did not move.
 */

import type { Order } from '../core/order.ts';
import { isUnionHolding } from '../positions/holding.ts';
import { orderMargin } from '../positions/requirement.ts';
import { changeSums, closingLeg } from './registers.ts';

export function asIfGone<T>(order: Order, ask: () => T): T {
  const { holding, clientOid } = order;
  const leg = closingLeg(order);
  const closing = leg === undefined ? undefined : holding.closing[leg];
  holding.user.openByClientOid.delete(clientOid);
  holding.openOrders -= 1;
  if (leg !== undefined) holding.closing[leg] = new Set(without(holding.closing[leg], order));
  changeSums(order, -order.leavesLots);
  const freed = freedMoney(order);
  const pocket = order.side === 'buy' ? holding.cash : holding.stock;
  const isLocked = order.holding.market.instrument.kind === 'spot' || !isUnionHolding(holding);
  if (isLocked) pocket.available.balance += freed;
  else holding.orderMargin -= freed;
  const answer = ask();
  if (isLocked) pocket.available.balance -= freed;
  else holding.orderMargin += freed;
  changeSums(order, order.leavesLots);
  if (leg !== undefined && closing !== undefined) holding.closing[leg] = closing;
  holding.openOrders += 1;
  holding.user.openByClientOid.set(clientOid, order);
  return answer;
}

function without(orders: Iterable<Order>, gone: Order): Order[] {
  return [...orders].filter((order) => order !== gone);
}

/** What would be free again: its hold, or the margin that the other orders do not need. */
function freedMoney({ holding, held }: Order): bigint {
  const { instrument } = holding.market;
  if (instrument.kind === 'spot') return held;
  return holding.orderMargin - orderMargin(instrument, holding);
}
