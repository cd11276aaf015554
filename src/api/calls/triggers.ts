/**
 * The caller’s own triggers: which one a call names, which a list shows, and what became of them.
 */

import Type, { type Static } from 'typebox';
import type { TriggerReference } from '../../engine/commands/cancel-triggers.ts';
import type { PlaceOrder } from '../../engine/commands/place-order.ts';
import type { ReadUser } from '../../engine/core/entities.ts';
import type { Category, Instrument } from '../../engine/core/instrument.ts';
import type { OrderIds } from '../../engine/core/order.ts';
import type { ReadState } from '../../engine/core/state.ts';
import type { TriggerKind, TriggerOrder } from '../../engine/core/trigger.ts';
import type { TriggerRecord } from '../../engine/core/trigger-record.ts';
import {
  isMeant,
  leavingTrigger,
  openTriggers,
  type TriggerFilter,
} from '../../engine/read/open-triggers.ts';
import type { Services } from '../../http/endpoint.ts';
import { str } from '../../http/fields.ts';
import { type CodeColumn, rejectionError } from '../../http/wire-error.ts';
import { assert } from '../../primitives/assert.ts';
import { isIdText } from '../../primitives/id.ts';
import { present } from '../../primitives/present.ts';
import type { PageRequest, TimeWindow } from '../../reporting/lists/page.ts';
import { findMarket } from './markets.ts';
import { executedOrders, type OrderName } from './orders.ts';
import { submit } from './submit.ts';

interface TriggerScope {
  readonly categories?: readonly Category[];
  readonly kinds?: readonly TriggerKind[];
}

/** A waiting one; `orderId` before `clientOid`. */
export function findOpenTrigger(
  state: Pick<ReadState, 'users'>,
  { uid, name }: { readonly uid: string; readonly name: OrderName },
  scope: TriggerScope,
): TriggerRecord | undefined {
  const user = state.users.get(uid);
  if (user === undefined) return undefined;
  if (user.triggers.size === 0) return undefined;
  return openTriggers(user, scope).find(({ triggerId, clientOid }) =>
    isNamed(name, { id: triggerId, clientOid }),
  );
}

/** By its id where the name has one, else by its clientOid. */
function isNamed(
  { orderId, clientOid }: OrderName,
  trigger: { readonly id: string; readonly clientOid: string },
): boolean {
  return orderId === undefined ? trigger.clientOid === clientOid : trigger.id === orderId;
}

/** A waiting one, else the newest finished one of that name. */
export async function findTrigger(
  { venue, history }: Pick<Services, 'venue' | 'history'>,
  who: { readonly uid: string; readonly name: OrderName },
  scope: TriggerScope,
): Promise<TriggerRecord | undefined> {
  const open = findOpenTrigger(venue.state, who, scope);
  if (open !== undefined) return open;
  const { orderId, clientOid } = who.name;
  // It is cancelled, and history has it when it has ended.
  const leaving = leavingTrigger(
    venue.state,
    who.uid,
    (each) => isMeant(each, scope) && isNamed(who.name, each),
  );
  if (leaving !== undefined) return leaving;
  if (orderId !== undefined && !isIdText(orderId)) return undefined;
  const named = orderId === undefined ? present({ clientOid }) : { triggerId: orderId };
  const [finished] = await history.triggers({ uid: who.uid, ...scope, ...named }, { limit: 1 });
  return finished;
}

/** The instrument of a waiting trigger, by the symbol where the request names it. */
export function triggerInstrument(
  state: Pick<ReadState, 'markets' | 'users'>,
  codes: CodeColumn,
  asked: {
    readonly uid: string;
    readonly name: OrderName;
    readonly category: Category;
    readonly symbol?: string | undefined;
  },
): Instrument {
  const { category, symbol } = asked;
  const named = symbol ?? findOpenTrigger(state, asked, { categories: [category] })?.symbol;
  if (named === undefined) throw rejectionError(codes, { reason: 'trigger-not-found' });
  return findMarket(state, codes, { category, symbol: named }).instrument;
}

/** Pages over a user's waiting triggers, as `openOrders` does over orders. */
export interface OpenTriggerFilter extends TriggerFilter, TimeWindow {
  readonly orderId?: string;
  readonly clientOid?: string;
}

export function openTriggerPage(
  user: ReadUser,
  filter: OpenTriggerFilter,
  { beforeId, limit }: PageRequest,
): TriggerRecord[] {
  return openTriggers(user, filter)
    .filter((record) => beforeId === undefined || record.triggerId < beforeId)
    .filter((record) => passes(record, filter))
    .slice(0, limit);
}

function passes(record: TriggerRecord, filter: OpenTriggerFilter): boolean {
  const { orderId, clientOid, fromMs, toMs } = filter;
  return (
    (orderId === undefined || orderId === record.triggerId) &&
    (clientOid === undefined || clientOid === record.clientOid) &&
    (fromMs === undefined || record.createdMs >= fromMs) &&
    (toMs === undefined || record.createdMs <= toMs)
  );
}

/** Cancels one waiting trigger, or throws why not in the family's codes. */
export async function cancelTrigger(
  venue: Services['venue'],
  {
    uid,
    name,
    codes,
  }: { readonly uid: string; readonly name: OrderName; readonly codes: CodeColumn },
  scope: Pick<TriggerReference, 'category' | 'symbol' | 'kinds'>,
): Promise<OrderIds> {
  const triggers = [{ ...present(name), ...scope }];
  const { results } = await submit(venue, codes, { type: 'cancel-triggers', uid, triggers });
  const [outcome] = results;
  assert(outcome !== undefined, 'one trigger named, no outcome');
  if (!outcome.ok) throw rejectionError(codes, outcome);
  return { orderId: outcome.orderId, clientOid: outcome.clientOid };
}

/** What a trigger places: the order that a call describes, without its owner, place and name. */
export function triggerOrder(command: PlaceOrder): TriggerOrder {
  const { type, uid, instrument, clientOid, origin, ...order } = command;
  return order;
}

/** The order that a v2 plan placed when its price came (wire.md appendix A). */
export const subOrderV2 = Type.Object({
  orderId: str('Order id.'),
  price: str('Order price; 0 for a market order.'),
  type: str('limit or market.'),
  status: str('live, partially_filled, filled or cancelled.'),
});

export async function subOrders(
  services: Pick<Services, 'venue' | 'history'>,
  {
    uid,
    planId,
    codes,
  }: { readonly uid: string; readonly planId: string; readonly codes: CodeColumn },
  scope: { readonly categories: readonly Category[]; readonly kinds?: readonly TriggerKind[] },
): Promise<Static<typeof subOrderV2>[]> {
  const name = { orderId: planId, clientOid: undefined };
  const plan = await findTrigger(services, { uid, name }, scope);
  if (plan === undefined) throw rejectionError(codes, { reason: 'trigger-not-found' });
  const orders = await executedOrders(services, [plan]);
  return orders.flatMap((order) => {
    if (order === undefined) return [];
    const { orderId, price, orderType: type, status } = order;
    return [{ orderId, price, type, status: status === 'new' ? 'live' : status }];
  });
}
