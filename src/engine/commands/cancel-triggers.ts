/** Cancels waiting triggers: those referred to, or all that are as named (R-P-10). */
import type { Result } from '../command.ts';
import type { OrderOutcome } from '../order-command.ts';
import { isRejection, type Rejection } from '../rejection.ts';
import type { State } from '../state.ts';
import { cancelTrigger } from '../trigger/end-trigger.ts';
import type { Trigger } from '../trigger/trigger.ts';
import type { CancelTriggers, TriggerReference } from '../trigger-command.ts';
import type { Turn } from '../turn.ts';
import type { User } from '../user/user.ts';

export function cancelTriggers(turn: Turn, command: CancelTriggers): Result<'cancel-triggers'> {
  const { uid, triggers } = command;
  const user = turn.state.users.get(uid);
  if (user === undefined) return { reason: 'unknown-user', detail: uid };
  if (triggers === undefined) return meant(user, command).map((trigger) => cancel(turn, trigger));
  return triggers.map((reference) => {
    const found = findTrigger(turn.state, uid, { ...namedBy(command), ...reference });
    const { orderId = '', clientOid = '' } = reference;
    return isRejection(found) ? { orderId, clientOid, refusal: found } : cancel(turn, found);
  });
}

/** The waiting trigger that a reference names. */
export function findTrigger(
  state: State,
  uid: string,
  reference: TriggerReference,
): Trigger | Rejection {
  const user = state.users.get(uid);
  if (user === undefined) return { reason: 'unknown-user', detail: uid };
  const { orderId, clientOid, category, symbol, kinds } = reference;
  const trigger =
    orderId === undefined
      ? user.triggersByClientOid.get(clientOid ?? '')
      : user.triggers.get(orderId);
  if (trigger === undefined) return { reason: 'trigger-not-found' };
  const { instrument } = trigger.holding.market;
  const isAsNamed =
    (category === undefined || category === instrument.category) &&
    (symbol === undefined || symbol === instrument.symbol) &&
    (kinds === undefined || kinds.includes(trigger.kind));
  return isAsNamed ? trigger : { reason: 'trigger-not-found' };
}

/** A halted instrument changes nothing, as for orders. */
export function refusedByStatus({ holding }: Trigger): Rejection | undefined {
  const { status, symbol } = holding.market.instrument;
  return status === 'halted' ? { reason: 'instrument-not-trading', detail: symbol } : undefined;
}

function cancel(turn: Turn, trigger: Trigger): OrderOutcome {
  const ids = { orderId: trigger.id, clientOid: trigger.clientOid };
  const refusal = refusedByStatus(trigger);
  if (refusal !== undefined) return { ...ids, refusal };
  cancelTrigger(turn, trigger, 'normal_cancel');
  return ids;
}

function meant(user: User, command: CancelTriggers): Trigger[] {
  const { category, symbols, marginCoin, kinds } = command;
  return [...user.triggers.values()]
    .filter(({ holding: { market }, kind }) => {
      const { instrument } = market;
      return (
        (category === undefined || category === instrument.category) &&
        (symbols === undefined || symbols.includes(instrument.symbol)) &&
        (marginCoin === undefined || marginCoin === instrument.marginCoin) &&
        (kinds === undefined || kinds.includes(kind))
      );
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What the command names for all its references. */
function namedBy({ category, kinds }: CancelTriggers): TriggerReference {
  return {
    ...(category === undefined ? {} : { category }),
    ...(kinds === undefined ? {} : { kinds }),
  };
}
