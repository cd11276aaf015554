/** A main account makes itself a sub-account. Decides R-T-9. */

import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { User } from '../core/entities.ts';
import { ORDINAL_DIGITS, subAccountRoom, subAccountsOf, UID_MAX } from '../core/family.ts';
import { ACCOUNT_MODE } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import type { AccountMode } from '../core/user.ts';
import { joinFamily, newUser } from './create-user.ts';
import { defineCommand } from './definition.ts';

interface CreateSubAccount {
  readonly type: 'create-sub-account';
  readonly uid: string;
  readonly name: string;
  /** The main account's own when absent. */
  readonly accountMode?: AccountMode;
  readonly note?: string;
}

export const createSubAccount = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 23,
  codec: struct<CreateSubAccount>({
    type: literal('create-sub-account'),
    uid: text,
    name: text,
    accountMode: optional(ACCOUNT_MODE),
    note: optional(text),
  }),
  apply,
});

function apply(context: Context, command: CreateSubAccount): Answer<{ readonly uid: string }> {
  const { state, timeMs } = context;
  const main = state.users.get(command.uid);
  if (main === undefined) return refuse('unknown-user', command.uid);
  if (main.parentUid !== undefined) return refuse('main-account-only');
  const siblings = subAccountsOf(state, main.uid);
  if (siblings.some(({ label }) => label === command.name))
    return refuse('sub-name-taken', command.name);
  const uid = nextUid(state, main, siblings.length);
  if (uid === undefined) return refuse('too-many-sub-accounts', subAccountRoom(main));
  const user = newUser({ uid, accountMode: command.accountMode ?? main.accountMode, timeMs });
  const told = {
    parentUid: main.uid,
    feeTier: main.feeTier,
    label: command.name,
    note: command.note ?? '',
  };
  state.users.set(uid, Object.assign(user, told));
  joinFamily(state, user);
  return { ok: true, uid };
}

/** The main account's uid and the next ordinal that nobody has: 1001 → 100101, 100102 … */
function nextUid(state: State, main: User, siblings: number): string | undefined {
  for (let ordinal = siblings + 1; ; ordinal += 1) {
    const uid = main.uid + String(ordinal).padStart(ORDINAL_DIGITS, '0');
    if (uid.length > UID_MAX) return undefined;
    if (!state.users.has(uid)) return uid;
  }
}
