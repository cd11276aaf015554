/**
 * A main account freezes a sub-account, whose keys then open nothing, or frees it; its orders and positions stay.
 * One that an operator froze it cannot free.
 * Decides R-T-10.
 */
import { flag, literal, struct, text } from '../../primitives/record-codec.ts';
import type { User } from '../core/entities.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
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
  return freezeOrFree(context, sub, command.isFrozen) ?? { ok: true, uid: sub.uid };
}

/** What its main account does; the refusal where an operator froze it. */
export function freezeOrFree(
  { timeMs }: Pick<Context, 'timeMs'>,
  sub: User,
  isFrozen: boolean,
): Rejection | undefined {
  if (sub.isFrozenByOperator === true && !isFrozen) return refuse('user-frozen');
  if (sub.isFrozen !== isFrozen) sub.updatedMs = timeMs;
  sub.isFrozen = isFrozen;
  return undefined;
}
