/**
 * A user takes a withdrawal back that nobody has looked at yet: what it holds is given back. One that is named twice
 * is cancelled once.
 * Decides R-W-8.
 */
import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { endedAs, fail, withdrawalKey } from '../settlement/end-payment.ts';
import { defineCommand } from './definition.ts';

interface CancelWithdrawal {
  readonly type: 'cancel-withdrawal';
  readonly uid: string;
  /** Goes before the other. */
  readonly orderId?: string;
  readonly clientOid?: string;
}

export const cancelWithdrawal = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 76,
  codec: struct<CancelWithdrawal>({
    type: literal('cancel-withdrawal'),
    uid: text,
    orderId: optional(text),
    clientOid: optional(text),
  }),
  apply,
});

function apply(context: Context, command: CancelWithdrawal): Answer<{ readonly orderId: string }> {
  const { payments, references, users } = context.state;
  const { uid } = command;
  if (!users.has(uid)) return refuse('unknown-user', uid);
  const named = command.clientOid === undefined ? undefined : withdrawalKey(uid, command.clientOid);
  const orderId = command.orderId ?? references.get(named ?? '')?.answer ?? '';
  const payment = payments.open.get(orderId);
  const ended = endedAs(context.state, orderId);
  const owner = payment?.uid ?? ended?.uid;
  const direction = payment?.direction ?? ended?.direction;
  if (owner !== uid || direction !== 'withdrawal') return refuse('payment-not-found', orderId);
  const status = payment?.status ?? ended?.status;
  if (status !== 'pending' && status !== 'cancelled')
    return refuse('not-cancellable', `${orderId} is ${status}`);
  if (payment !== undefined) fail(context, payment, 'cancelled');
  return { ok: true, orderId };
}
