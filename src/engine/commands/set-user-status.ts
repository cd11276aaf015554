/**
 * An operator freezes a user, whose keys then open nothing and whose commands are refused, or frees him. Positions stay,
 * and so do orders and triggers unless they are cancelled with it; his sub-accounts go on.
 * Decides R-U-11.
 */
import { flag, literal, optional, struct, text, words } from '../../primitives/record-codec.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { cancelWhatIs } from '../orders/cancel-what-is.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface SetUserStatus extends Signed {
  readonly type: 'set-user-status';
  readonly uid: string;
  readonly status: 'active' | 'frozen';
  readonly cancelOrders?: boolean;
}

export const setUserStatus = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 54,
  codec: struct<SetUserStatus>({
    type: literal('set-user-status'),
    uid: text,
    status: words({ active: 1, frozen: 2 }),
    ...SIGNED,
    cancelOrders: optional(flag),
  }),
  apply,
});

function apply(context: Context, command: SetUserStatus): Answer<{ readonly cancelled: number }> {
  const user = context.state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  const isFrozen = command.status === 'frozen';
  if (user.isFrozen !== isFrozen) user.updatedMs = context.timeMs;
  user.isFrozen = isFrozen;
  user.isFrozenByOperator = isFrozen ? true : undefined;
  const what = { user, isMeant: () => true };
  return { ok: true, cancelled: command.cancelOrders === true ? cancelWhatIs(context, what) : 0 };
}
