/** Pages over a user's open orders: newest first, ids below the cursor, times inclusive (case A33). */
import { categoryOf, type Order, type OrderCategory } from '../../engine/order/order.ts';
import { type OrderRecord, orderRecord } from '../../engine/order/order-record.ts';
import type { State } from '../../engine/state.ts';
import type { User } from '../../engine/user/user.ts';
import type { PageRequest, TimeWindow } from '../../reporting/page.ts';

export interface OpenOrderFilter extends TimeWindow {
  readonly categories?: readonly OrderCategory[];
  readonly symbol?: string;
  readonly orderId?: string;
  readonly clientOid?: string;
  readonly status?: Order['status'];
}

export function openOrders(
  state: State,
  user: User,
  filter: OpenOrderFilter,
  page: PageRequest,
): OrderRecord[] {
  const { beforeId } = page;
  return [...user.openOrders.values()]
    .filter((order) => (beforeId === undefined || order.id < beforeId) && passes(order, filter))
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, page.limit)
    .map((order) => orderRecord(state, order));
}

function passes(order: Order, filter: OpenOrderFilter): boolean {
  const { symbol } = order.instrument;
  return (
    (filter.categories === undefined || filter.categories.includes(categoryOf(order))) &&
    (filter.symbol === undefined || filter.symbol === symbol) &&
    (filter.orderId === undefined || filter.orderId === order.id) &&
    (filter.clientOid === undefined || filter.clientOid === order.clientOid) &&
    (filter.status === undefined || filter.status === order.status) &&
    (filter.fromMs === undefined || order.createdMs >= filter.fromMs) &&
    (filter.toMs === undefined || order.createdMs <= filter.toMs)
  );
}
