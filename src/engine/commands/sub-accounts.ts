/** What a main account does with its sub-accounts: creates them, freezes them, and frees them again. */
import type { CreateSubAccount, FreezeSubAccount } from '../account-command.ts';
import type { Result } from '../command.ts';
import { isRejection, type Rejection } from '../rejection.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import { subAccountOf, subAccountsOf } from '../user/family.ts';
import type { User } from '../user/user.ts';
import { newUser } from './create-user.ts';

/** Uids have at most 19 digits. */
const UID_MAX = 19;
const ORDINAL_DIGITS = 2;

export function createSubAccount(
  turn: Turn,
  command: CreateSubAccount,
): Result<'create-sub-account'> {
  const { state, timeMs } = turn;
  const main = state.users.get(command.uid);
  if (main === undefined) return { reason: 'unknown-user', detail: command.uid };
  if (main.parentUid !== undefined) return { reason: 'main-account-only' };
  const siblings = subAccountsOf(state, main.uid);
  if (siblings.some(({ label }) => label === command.name))
    return { reason: 'sub-name-taken', detail: command.name };
  const uid = nextUid(state, main, siblings.length);
  if (uid === undefined) return { reason: 'too-many-sub-accounts' };
  const user = newUser({ uid, accountMode: command.accountMode ?? main.accountMode, timeMs });
  const told = {
    parentUid: main.uid,
    feeTier: main.feeTier,
    label: command.name,
    note: command.note ?? '',
  };
  state.users.set(uid, { ...user, ...told });
  return { uid };
}

export function freezeSubAccount(
  turn: Turn,
  command: FreezeSubAccount,
): Result<'freeze-sub-account'> {
  const sub = ownSubAccount(turn.state, command.uid, command.subUid);
  if (isRejection(sub)) return sub;
  if (sub.isFrozen !== command.isFrozen) sub.updatedMs = turn.timeMs;
  sub.isFrozen = command.isFrozen;
  return { uid: sub.uid };
}

/** A sub-account that this user is the main account of. */
export function ownSubAccount(state: State, mainUid: string, subUid: string): User | Rejection {
  const main = state.users.get(mainUid);
  if (main === undefined) return { reason: 'unknown-user', detail: mainUid };
  if (main.parentUid !== undefined) return { reason: 'main-account-only' };
  return subAccountOf(state, mainUid, subUid) ?? { reason: 'not-own-sub-account', detail: subUid };
}

/** The main account's uid and the next ordinal that nobody has: 1001 → 100101, 100102 … */
function nextUid(state: State, main: User, siblings: number): string | undefined {
  for (let ordinal = siblings + 1; ; ordinal += 1) {
    const uid = main.uid + String(ordinal).padStart(ORDINAL_DIGITS, '0');
    if (uid.length > UID_MAX) return undefined;
    if (!state.users.has(uid)) return uid;
  }
}
