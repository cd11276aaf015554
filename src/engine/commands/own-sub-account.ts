/** What a main account may touch of its sub-accounts, and what does not exist for it. */

import type { User } from '../core/entities.ts';
import { subAccountOf } from '../core/family.ts';
import { isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { State } from '../core/state.ts';
import type { ApiKey } from '../core/user.ts';

/** A sub-account that this user is the main account of. */
export function ownSubAccount(state: State, mainUid: string, subUid: string): User | Rejection {
  const main = state.users.get(mainUid);
  if (main === undefined) return refuse('unknown-user', mainUid);
  if (main.parentUid !== undefined) return refuse('main-account-only');
  return subAccountOf(state, mainUid, subUid) ?? refuse('not-own-sub-account', subUid);
}

/** A key of one of the user's sub-accounts; any other does not exist for him. */
export function ownSubKey(
  state: State,
  { key, uid }: { readonly key: string; readonly uid: string },
): ApiKey | Rejection {
  const apiKey = state.keys.get(key);
  if (apiKey === undefined) return refuse('unknown-sub-key');
  const sub = ownSubAccount(state, uid, apiKey.uid);
  if (!isRejection(sub)) return apiKey;
  return sub.reason === 'not-own-sub-account' ? refuse('unknown-sub-key') : sub;
}
