/**
 * What a main account may touch of its sub-accounts, and what does not exist for it.
 * Decides R-T-11.
 */

import type { User } from '../core/entities.ts';
import { subAccountOf } from '../core/family.ts';
import { type Rejection, refuse } from '../core/rejection.ts';
import type { State } from '../core/state.ts';
import type { ApiKey } from '../core/user.ts';

/** A sub-account that this user is the main account of. */
export function ownSubAccount(state: State, mainUid: string, subUid: string): User | Rejection {
  return (
    mainAccountFault(state, mainUid) ??
    subAccountOf(state, mainUid, subUid) ??
    refuse('not-own-sub-account', subUid)
  );
}

/** Why this uid is not that of a main account. */
export function mainAccountFault({ users }: State, uid: string): Rejection | undefined {
  const user = users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  return user.parentUid === undefined ? undefined : refuse('main-account-only');
}

/** A key of one of the user's sub-accounts; any other does not exist for him. */
export function ownSubKey(
  state: State,
  { key, uid }: { readonly key: string; readonly uid: string },
): ApiKey | Rejection {
  const fault = mainAccountFault(state, uid);
  if (fault !== undefined) return fault;
  const apiKey = state.keys.get(key);
  const isOwn = apiKey !== undefined && subAccountOf(state, uid, apiKey.uid) !== undefined;
  return isOwn ? apiKey : refuse('unknown-sub-key');
}
