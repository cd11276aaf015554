/**
 * A main account freezes a sub-account, whose keys then open nothing, or frees it; its orders and positions stay.
 * One that an operator froze it cannot free.
 * Decides R-T-10.
 */
import { flag, literal, struct, text } from '../../primitives/record-codec.ts';
import { type Answer, isRejection, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand } from './definition.ts';
import { ownSubAccount } from './own-sub-account.ts';

interface FreezeSubAccount {
  readonly type: 'freeze-sub-account';
  readonly uid: string;
  readonly subUid: string;
  readonly isFrozen: boolean;
}

export const freezeSubAccount = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 24,
  codec: struct<FreezeSubAccount>({
    type: literal('freeze-sub-account'),
    uid: text,
    subUid: text,
    isFrozen: flag,
  }),
  apply,
});

function apply(context: Context, command: FreezeSubAccount): Answer<{ readonly uid: string }> {
  const sub = ownSubAccount(context.state, command.uid, command.subUid);
  if (isRejection(sub)) return sub;
  if (sub.isFrozenByOperator === true && !command.isFrozen) return refuse('user-frozen');
  if (sub.isFrozen !== command.isFrozen) sub.updatedMs = context.timeMs;
  sub.isFrozen = command.isFrozen;
  return { ok: true, uid: sub.uid };
}
