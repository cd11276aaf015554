/** The caller’s own orders: how a call names them, and which it means. Decides R-4.6-1. */

import Type from 'typebox';
import { openNamed } from '../../engine/core/client-oid.ts';
import { categoryOf, type ReadOrder, type ReadUser } from '../../engine/core/entities.ts';
import { MARGIN_CATEGORY, type OrderCategory } from '../../engine/core/order.ts';
import { type OrderRecord, orderRecord } from '../../engine/core/order-record.ts';
import type { Refusal } from '../../engine/core/rejection.ts';
import { queued, type ReadState } from '../../engine/core/state.ts';
import type { TriggerRecord } from '../../engine/core/trigger-record.ts';
import type { Services } from '../../http/endpoint.ts';
import { clientOid, optional, orderId, str } from '../../http/fields.ts';
import { type CodeColumn, rejectionError, WireError } from '../../http/wire-error.ts';
import { isIdText } from '../../primitives/id.ts';
import type { PageRequest, TimeWindow } from '../../reporting/lists/page.ts';

/** The two ids by which v2 names an order; `orderId` wins. */
export const orderNameFields = {
  orderId: optional(orderId({ description: 'Order id; one of the two ids is required.' })),
  clientOid: optional(clientOid({ description: 'Client order id.' })),
};

/** The ids of a request; 40924 when it has neither. */
export function orderNameV2({ orderId: id, clientOid: oid }: OrderName): OrderName {
  if (id === undefined && oid === undefined) throw new WireError('40924');
  return { orderId: id, clientOid: oid };
}

/** What placing and cancelling answer. */
export const orderIdsV2 = Type.Object({
  orderId: str('Order id.'),
  clientOid: str('Client order id.'),
});

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

/**
 * The order that an id names, live or finished: `orderId` before `clientOid` (R-4.6-1), an open order
 * before the newest finished one of that clientOid (design.md 5).
 */
export async function findOrder(
  { venue, history }: Pick<Services, 'venue' | 'history'>,
  uid: string,
  name: OrderName,
  scope: OrderScope = {},
): Promise<OrderRecord | undefined> {
  const open = findOpenOrder(venue.state, uid, name, scope);
  if (open !== undefined && isInScope(open, scope)) return orderRecord(venue.state, open);
  const leaving = findLeaving(venue.state, uid, name);
  if (leaving !== undefined && isInScope(leaving, scope)) return orderRecord(venue.state, leaving);
  const filter = finishedFilter(uid, name);
  if (filter === undefined) return undefined;
  const [finished] = await history.orders({ ...filter, ...scope }, { limit: 1 });
  return finished;
}

/** Of the orders of futures, an id that was never seen is another error than one that is known and has ended. */
export async function cancelRefusal(
  services: Pick<Services, 'venue' | 'history'>,
  { uid, codes }: { readonly uid: string; readonly codes: CodeColumn },
  name: OrderName,
  refusal: Refusal,
): Promise<WireError> {
  const isMissing = codes === 'mix' && refusal.reason === 'order-not-found';
  const isUnknown = isMissing && (await findOrder(services, uid, name)) === undefined;
  return isUnknown ? new WireError('43001') : rejectionError(codes, refusal);
}

export function findOpenOrder(
  state: Pick<ReadState, 'users'>,
  uid: string,
  { orderId, clientOid }: OrderName,
  { categories }: OrderScope = {},
): ReadOrder | undefined {
  const user = state.users.get(uid);
  if (orderId !== undefined) return user?.openOrders.get(orderId);
  if (clientOid === undefined || user === undefined) return undefined;
  return openNamed(user.openByClientOid, user, clientOid, categories?.[0]);
}

/** What a call says of the category of an order it names: MARGIN is both modes of margin (see R-B-16). */
export function categoryMeant(
  state: Pick<ReadState, 'users'>,
  uid: string,
  sent: OrderName & { readonly category?: OrderCategory | undefined },
): OrderCategory | undefined {
  if (sent.category !== 'MARGIN') return sent.category;
  const order = findOpenOrder(state, uid, sent, { categories: [sent.category] });
  const isIsolated = order !== undefined && categoryOf(order) === MARGIN_CATEGORY.isolated;
  return isIsolated ? MARGIN_CATEGORY.isolated : sent.category;
}

/** The newest of them that has the name: it is cancelled, and history has it when it has ended. */
function findLeaving(
  { leaving }: Pick<ReadState, 'leaving'>,
  uid: string,
  { orderId, clientOid }: OrderName,
): ReadOrder | undefined {
  let newest: ReadOrder | undefined;
  for (const order of queued(leaving)) {
    const isNamed = orderId === undefined ? order.clientOid === clientOid : order.id === orderId;
    if (isNamed && order.userMarket.user.uid === uid && order.id > (newest?.id ?? ''))
      newest = order;
  }
  return newest;
}

/** Undefined when no order can have that name: no need to ask history. */
function finishedFilter(uid: string, { orderId, clientOid }: OrderName) {
  if (orderId !== undefined) return isIdText(orderId) ? { uid, orderId } : undefined;
  return clientOid === undefined ? undefined : { uid, clientOid };
}

function isInScope(order: ReadOrder, { categories, symbol }: OrderScope): boolean {
  return (
    (categories === undefined || categories.includes(categoryOf(order))) &&
    (symbol === undefined || symbol === order.userMarket.market.instrument.symbol)
  );
}

/** Pages over a user's open orders: newest first, ids below the cursor, times inclusive (case A33). */
export interface OpenOrderFilter extends TimeWindow {
  readonly categories?: readonly OrderCategory[];
  readonly symbol?: string;
  readonly orderId?: string;
  readonly clientOid?: string;
  readonly status?: ReadOrder['status'];
}

const USERS_A_TURN = 100;

/**
 * The newest of many users, gathered while others are served: one that finishes meanwhile may still be among
 * them, and one that is placed meanwhile may be already.
 */
export async function newestOpenOrders(
  state: ReadState,
  users: Iterable<ReadUser>,
  filter: OpenOrderFilter & PageRequest,
): Promise<OrderRecord[]> {
  const newest: ReadOrder[] = [];
  let turn = 0;
  for (const user of users) {
    keepNewest(newest, user, filter);
    turn += 1;
    if (turn % USERS_A_TURN === 0) await breathe();
  }
  return newest.map((order) => orderRecord(state, order));
}

function keepNewest(
  newest: ReadOrder[],
  { openOrders: open }: ReadUser,
  { beforeId, limit, ...filter }: OpenOrderFilter & PageRequest,
): void {
  for (const order of open.values()) {
    if (order.id < (newest[limit - 1]?.id ?? '') || !passes(order, filter)) continue;
    if (beforeId !== undefined && order.id >= beforeId) continue;
    insertByAge(newest, order);
    if (newest.length > limit) newest.pop();
  }
}

/** Lets others be served between two pieces of a long answer. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Into a list from the newest to the oldest. */
function insertByAge(newest: ReadOrder[], order: ReadOrder): void {
  let low = 0;
  for (let high = newest.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((newest[middle]?.id ?? '') > order.id) low = middle + 1;
    else high = middle;
  }
  newest.splice(low, 0, order);
}

export function openOrders(
  state: ReadState,
  user: ReadUser,
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

function passes(order: ReadOrder, filter: OpenOrderFilter): boolean {
  const { symbol } = order.userMarket.market.instrument;
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

/** The order each trigger placed, or undefined, in their order. */
export function executedOrders(
  services: Pick<Services, 'venue' | 'history'>,
  records: readonly Pick<TriggerRecord, 'uid' | 'executeOrderId'>[],
): Promise<(OrderRecord | undefined)[]> {
  return Promise.all(
    records.map(({ uid, executeOrderId: orderId }) =>
      orderId === '' ? undefined : findOrder(services, uid, { orderId, clientOid: undefined }),
    ),
  );
}
