/**
 * A broker changes a sub-account: freezes or frees it, says what it may do, and where and in which language its user
 * is written to. What is not named stays.
 * Decides R-K-2.
 */
import {
  flag,
  list,
  literal,
  optional,
  struct,
  text,
  words,
} from '../../primitives/record-codec.ts';
import { type AccountRight, keptRights } from '../core/account-rights.ts';
import { type Answer, isRejection } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand } from './definition.ts';
import { freezeOrFree } from './freeze-sub-account.ts';
import { ownSubAccount } from './own-sub-account.ts';

interface ChangeSubAccount {
  readonly type: 'change-sub-account';
  readonly uid: string;
  readonly subUid: string;
  readonly isFrozen?: boolean;
  /** All that it may do from now on. */
  readonly rights?: readonly AccountRight[];
  readonly language?: string;
  readonly email?: string;
}

const RIGHT = words<AccountRight>({
  read: 1,
  spot_trade: 2,
  margin_trade: 3,
  contract_trade: 4,
  transfer: 5,
  deposit: 6,
  withdraw: 7,
});

export const changeSubAccount = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 123,
  codec: struct<ChangeSubAccount>({
    type: literal('change-sub-account'),
    uid: text,
    subUid: text,
    isFrozen: optional(flag),
    rights: optional(list(RIGHT)),
    language: optional(text),
    email: optional(text),
  }),
  apply,
});

function apply(context: Context, command: ChangeSubAccount): Answer<{ readonly uid: string }> {
  const { email, isFrozen, language, rights, subUid, uid } = command;
  const sub = ownSubAccount(context.state, uid, subUid);
  if (isRejection(sub)) return sub;
  const refused = isFrozen === undefined ? undefined : freezeOrFree(context, sub, isFrozen);
  if (refused !== undefined) return refused;
  if (rights !== undefined) sub.rights = keptRights(rights);
  sub.language = language ?? sub.language;
  sub.email = email ?? sub.email;
  sub.updatedMs = context.timeMs;
  return { ok: true, uid: sub.uid };
}
