/**
 * The life of a trigger: it is made, waits in every index, is taken out again and ends in one event.
 * Decides R-P-1, R-P-13.
 */

import { idFrom } from '../../../primitives/id.ts';
import { asTriggerName, nameIn, nameOf, openNamed } from '../../core/client-oid.ts';
import { isRemembered, remember } from '../../core/client-oid-memory.ts';
import type { ReadTrigger, Trigger, UserMarket } from '../../core/entities.ts';
import { FROM_API, type OrderOrigin, type PositionSide } from '../../core/order.ts';
import { isSinceRules3, openOrderLimit } from '../../core/reference.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import { byAge } from '../../core/sorted.ts';
import type { Context, ReadState, State } from '../../core/state.ts';
import type { TriggerCancelReason } from '../../core/trigger.ts';
import { noteMoved } from '../../risk/set-mark.ts';
import { generateClientOid } from '../lifecycle.ts';
import { productOf } from '../product.ts';
import { type Condition, queueTrigger, unqueueTrigger } from './waiting.ts';

/** Making a trigger: it has an id from the counter of orders and waits from now on. */
export type NewTrigger = Condition &
  Pick<Trigger, 'order'> & {
    readonly positionSide?: Trigger['positionSide'];
    readonly parentOrderId?: string;
    readonly clientOid?: string | undefined;
    readonly origin?: OrderOrigin | undefined;
  };

/** Whether the user may have another trigger here, under this clientOid. */
export function checkNewTrigger(
  state: ReadState,
  { user, market, triggers }: UserMarket,
  clientOid: string | undefined,
): Rejection | undefined {
  const { instrument } = market;
  if (instrument.status !== 'online') return refuse('instrument-not-trading', instrument.symbol);
  if (clientOid !== undefined && isTriggerNameTaken(state, { user, market }, clientOid))
    return refuse('duplicate-client-oid', clientOid);
  const limit = openOrderLimit(state, instrument);
  return triggers.size >= limit ? refuse('too-many-triggers', String(limit)) : undefined;
}

function isTriggerNameTaken(
  state: ReadState,
  { user, market }: Pick<UserMarket, 'user' | 'market'>,
  clientOid: string,
): boolean {
  const name = nameIn(user, market.instrument, clientOid);
  if (user.triggersByClientOid.has(name)) return true;
  if (!isSinceRules3(state))
    return openNamed(user.triggersByClientOid, user, clientOid) !== undefined;
  if (state.settings.clientOidScope === 'open') return false;
  return isRemembered(state, user, asTriggerName(name));
}

function rememberTrigger({ state, timeMs }: Context, trigger: Trigger): void {
  if (state.settings.clientOidScope === 'open' || !isSinceRules3(state)) return;
  remember(state, trigger.userMarket.user, asTriggerName(nameOf(trigger)), timeMs);
}

export function newTrigger(context: Context, userMarket: UserMarket, wanted: NewTrigger): Trigger {
  const { counters } = context.state;
  const modes = productOf(userMarket.market).modesOf(userMarket);
  const { triggersByClientOid } = userMarket.user;
  const isTaken = (candidate: string) =>
    triggersByClientOid.has(nameIn(userMarket.user, userMarket.market.instrument, candidate));
  const { kind, source, price, direction, callbackRate, order } = wanted;
  const trigger: Trigger = {
    id: idFrom(counters.order++),
    clientOid: wanted.clientOid ?? generateClientOid(context.state, isTaken),
    userMarket,
    kind,
    positionSide: wanted.positionSide,
    holdMode: modes.holdMode,
    marginMode: modes.marginMode && (order.marginMode ?? modes.marginMode),
    parentOrderId: wanted.parentOrderId ?? '',
    origin: wanted.origin ?? FROM_API,
    createdMs: context.timeMs,
    source,
    price,
    direction,
    callbackRate,
    bestPrice: undefined,
    order,
    status: 'live',
    endReason: '',
    executeOrderId: '',
    updatedMs: context.timeMs,
  };
  addTrigger(context.state, trigger);
  if (wanted.clientOid !== undefined) rememberTrigger(context, trigger);
  emitTrigger(context, 'trigger-placed', trigger);
  return trigger;
}

/** Tells a trigger as it stands. */
export function emitTrigger(
  context: Context,
  type: 'trigger-placed' | 'trigger-amended',
  trigger: Trigger,
): void {
  context.events.push({ type, trigger: { ...trigger } });
}

/** Putting a trigger into every index and taking it out again, always together. */

/** From here on it waits; its price is looked at before the command ends. */
export function addTrigger(state: State, trigger: Trigger): void {
  const { userMarket } = trigger;
  const { user, market } = userMarket;
  user.triggers = withEntry(user.triggers, trigger.id, trigger);
  user.triggersByClientOid = withEntry(user.triggersByClientOid, nameOf(trigger), trigger);
  if (userMarket.triggers.size === 0) userMarket.triggers = new Set([trigger]);
  else (userMarket.triggers as Set<Trigger>).add(trigger);
  market.triggers.count += 1;
  queueTrigger(trigger);
  noteMoved(state, market);
}

/** The map with one entry more: the same one, or a first one of its own where it is empty. */
function withEntry(
  map: ReadonlyMap<string, Trigger>,
  key: string,
  trigger: Trigger,
): ReadonlyMap<string, Trigger> {
  return map.size === 0
    ? new Map([[key, trigger]])
    : (map as Map<string, Trigger>).set(key, trigger);
}

/** It waits no more, also when it was reached already. */
export function removeTrigger(state: State, trigger: Trigger): void {
  const { userMarket } = trigger;
  const { user, market } = userMarket;
  (user.triggers as Map<string, Trigger>).delete(trigger.id);
  (user.triggersByClientOid as Map<string, Trigger>).delete(nameOf(trigger));
  (userMarket.triggers as Set<Trigger>).delete(trigger);
  market.triggers.count -= 1;
  if (unqueueTrigger(trigger)) return;
  const place = state.reachedTriggers.findIndex((reached) => reached.trigger === trigger);
  if (place !== -1) state.reachedTriggers.splice(place, 1);
}

/** Changes what a trigger waits for. */
export function requeueTrigger(state: State, trigger: Trigger, change: () => void): void {
  unqueueTrigger(trigger);
  change();
  queueTrigger(trigger);
  noteMoved(state, trigger.userMarket.market);
}

/** The triggers of a user market, oldest first. */
export function heldTriggers({ triggers }: Pick<UserMarket, 'triggers'>): Trigger[] {
  return [...triggers].sort(byAge);
}

type TriggerEnd = Pick<Trigger, 'status'> & Partial<Pick<Trigger, 'endReason' | 'executeOrderId'>>;

/** Ending a trigger that is in no index any more: its end is told in one complete event. */
export function endTrigger(context: Context, trigger: Trigger, end: TriggerEnd): void {
  Object.assign(trigger, end);
  trigger.updatedMs = context.timeMs;
  context.events.push({ type: 'trigger-closed', trigger });
}

export function cancelTrigger(
  context: Context,
  trigger: Trigger,
  reason: TriggerCancelReason,
): void {
  removeTrigger(context.state, trigger);
  endTrigger(context, trigger, { status: 'cancelled', endReason: reason });
}

/**
 * Cancels what waits in a user market, oldest first: all of it, or (with a side) the take-profits and
 * stop-losses of that position.
 */
export function cancelTriggersOf(
  context: Context,
  userMarket: UserMarket,
  options: { readonly side?: PositionSide; readonly reason?: TriggerCancelReason } = {},
): void {
  const { side, reason = 'burst_cancel' } = options;
  for (const trigger of heldTriggers(userMarket))
    if (side === undefined || trigger.positionSide === side)
      cancelTrigger(context, trigger, reason);
}

/** What waits in the whole venue, oldest first. */
export function allTriggers<T extends ReadTrigger>(state: {
  readonly users: ReadonlyMap<string, { readonly triggers: ReadonlyMap<string, T> }>;
}): T[] {
  const triggers = [...state.users.values()].flatMap((user) => [...user.triggers.values()]);
  return triggers.sort(byAge);
}
