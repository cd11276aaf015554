/** Cancels waiting triggers: those referred to, or all that are as named. Decides R-P-10. */
import { list, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { openNamed } from '../core/client-oid.ts';
import type { Trigger, User } from '../core/entities.ts';
import type { Category } from '../core/instrument.ts';
import { CATEGORY, TRIGGER_KIND } from '../core/record-parts.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import type { TriggerKind } from '../core/trigger.ts';
import { cancelTriggersAtOnce } from '../orders/trigger/leaving.ts';
import { cancelTrigger } from '../orders/trigger/lifecycle.ts';
import type { OrderOutcome } from './cancel-order.ts';
import { defineCommand } from './definition.ts';

/** Either id; `orderId` wins. What else is named must be the trigger's own. */
export interface TriggerReference {
  readonly orderId?: string;
  readonly clientOid?: string;
  readonly category?: Category;
  readonly symbol?: string;
  readonly kinds?: readonly TriggerKind[];
}

/** Cancels the triggers referred to, each on its own; without references, all that are as named. */
export interface CancelTriggers {
  readonly type: 'cancel-triggers';
  readonly uid: string;
  readonly triggers?: readonly TriggerReference[];
  readonly category?: Category;
  readonly symbols?: readonly string[];
  readonly marginCoin?: string;
  readonly kinds?: readonly TriggerKind[];
}

const TRIGGER_REFERENCE = struct<TriggerReference>({
  orderId: optional(text),
  clientOid: optional(text),
  category: optional(CATEGORY),
  symbol: optional(text),
  kinds: optional(list(TRIGGER_KIND)),
});

export const cancelTriggers = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 14,
  codec: struct<CancelTriggers>({
    type: literal('cancel-triggers'),
    uid: text,
    triggers: optional(list(TRIGGER_REFERENCE)),
    category: optional(CATEGORY),
    symbols: optional(list(text)),
    marginCoin: optional(text),
    kinds: optional(list(TRIGGER_KIND)),
  }),
  apply,
});

function apply(
  context: Context,
  command: CancelTriggers,
): Answer<{ readonly results: readonly OrderOutcome[] }> {
  const { uid, triggers } = command;
  const user = context.state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  if (triggers === undefined)
    return { ok: true, results: cancelAll(context, meant(user, command)) };
  const results = triggers.map((reference) => {
    const found = findTrigger(context.state, uid, { ...namedBy(command), ...reference });
    const { orderId = '', clientOid = '' } = reference;
    return isRejection(found) ? { orderId, clientOid, ...found } : cancelFound(context, found);
  });
  return { ok: true, results };
}

/** The waiting trigger that a reference names. */
export function findTrigger(
  state: State,
  uid: string,
  reference: TriggerReference,
): Trigger | Rejection {
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  const { orderId, clientOid, category, symbol, kinds } = reference;
  const trigger =
    orderId === undefined
      ? openNamed(user.triggersByClientOid, user, clientOid ?? '', category)
      : user.triggers.get(orderId);
  if (trigger === undefined) return refuse('trigger-not-found');
  const { instrument } = trigger.userMarket.market;
  const isAsNamed =
    (category === undefined || category === instrument.category) &&
    (symbol === undefined || symbol === instrument.symbol) &&
    (kinds === undefined || kinds.includes(trigger.kind));
  return isAsNamed ? trigger : refuse('trigger-not-found');
}

/** A halted instrument changes nothing, as for orders. */
export function refusedByStatus({ userMarket }: Trigger): Rejection | undefined {
  const { status, symbol } = userMarket.market.instrument;
  return status === 'halted' ? refuse('instrument-not-trading', symbol) : undefined;
}

/** Cancels it unless its market is halted. */
export function cancelFound(context: Context, trigger: Trigger): OrderOutcome {
  const outcome = outcomeOf(trigger);
  if (outcome.ok) cancelTrigger(context, trigger, 'normal_cancel');
  return outcome;
}

/** What becomes of one that is to be cancelled. */
function outcomeOf(trigger: Trigger): OrderOutcome {
  const ids = { orderId: trigger.id, clientOid: trigger.clientOid };
  const refusal = refusedByStatus(trigger);
  return refusal === undefined ? { ok: true, ...ids } : { ...ids, ...refusal };
}

/** The same of many at once. */
function cancelAll(context: Context, triggers: readonly Trigger[]): OrderOutcome[] {
  const outcomes = triggers.map(outcomeOf);
  const cancelled = triggers.filter((_, index) => outcomes[index]?.ok === true);
  cancelTriggersAtOnce(context, cancelled, 'normal_cancel');
  return outcomes;
}

function meant(user: User, command: CancelTriggers): Trigger[] {
  const { category, symbols, marginCoin, kinds } = command;
  return [...user.triggers.values()].filter(({ userMarket: { market }, kind }) => {
    const { instrument } = market;
    return (
      (category === undefined || category === instrument.category) &&
      (symbols === undefined || symbols.includes(instrument.symbol)) &&
      (marginCoin === undefined || marginCoin === instrument.marginCoin) &&
      (kinds === undefined || kinds.includes(kind))
    );
  });
}

/** What the command names for all its references. */
function namedBy({ category, kinds }: CancelTriggers): TriggerReference {
  return {
    ...(category === undefined ? {} : { category }),
    ...(kinds === undefined ? {} : { kinds }),
  };
}
