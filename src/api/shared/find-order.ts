/**
 * The order that an id names, live or finished: `orderId` before `clientOid` (R-4.6-1), an open order
 * before the newest finished one of that clientOid (design.md 5). Only the caller's own orders.
 */
import { categoryOf, type Order, type OrderCategory } from '../../engine/order/order.ts';
import { type OrderRecord, orderRecord } from '../../engine/order/order-record.ts';
import type { State } from '../../engine/state.ts';
import type { Services } from '../../http/endpoint.ts';
import { isIdText } from '../../primitives/id.ts';

/** At least one is given. */
export interface OrderName {
  readonly orderId: string | undefined;
  readonly clientOid: string | undefined;
}

/** The markets in which an operation looks; absent = all. */
export interface OrderScope {
  readonly categories?: readonly OrderCategory[];
  readonly symbol?: string;
}

export async function findOrder(
  { venue, history }: Pick<Services, 'venue' | 'history'>,
  uid: string,
  name: OrderName,
  scope: OrderScope = {},
): Promise<OrderRecord | undefined> {
  const open = findOpenOrder(venue.state, uid, name);
  if (open !== undefined && isInScope(open, scope)) return orderRecord(venue.state, open);
  const filter = finishedFilter(uid, name);
  if (filter === undefined) return undefined;
  const [finished] = await history.orders({ ...filter, ...scope }, { limit: 1 });
  return finished;
}

export function findOpenOrder(
  state: Pick<State, 'users'>,
  uid: string,
  { orderId, clientOid }: OrderName,
): Order | undefined {
  const user = state.users.get(uid);
  if (orderId !== undefined) return user?.openOrders.get(orderId);
  return clientOid === undefined ? undefined : user?.openByClientOid.get(clientOid);
}

/** Undefined when no order can have that name: no need to ask history. */
function finishedFilter(uid: string, { orderId, clientOid }: OrderName) {
  if (orderId !== undefined) return isIdText(orderId) ? { uid, orderId } : undefined;
  return clientOid === undefined ? undefined : { uid, clientOid };
}

function isInScope(order: Order, { categories, symbol }: OrderScope): boolean {
  return (
    (categories === undefined || categories.includes(categoryOf(order))) &&
    (symbol === undefined || symbol === order.instrument.symbol)
  );
}
