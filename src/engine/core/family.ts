/** Main accounts and their sub-accounts: a sub-account is a user with a parent. */

import type { ReadUser } from './entities.ts';
import type { ApiKey } from './user.ts';

interface Users<U extends ReadUser> {
  readonly users: ReadonlyMap<string, U>;
}

/** The sub-accounts of a main account, by uid as a number. */
export function subAccountsOf<U extends ReadUser>(state: Users<U>, mainUid: string): U[] {
  const subs: U[] = [];
  for (const user of state.users.values()) if (user.parentUid === mainUid) subs.push(user);
  return subs.sort((a, b) => compareUids(a.uid, b.uid));
}

/** A sub-account of this main account; undefined for any other user. */
export function subAccountOf<U extends ReadUser>(
  state: Users<U>,
  mainUid: string,
  uid: string,
): U | undefined {
  const user = state.users.get(uid);
  return user?.parentUid === mainUid ? user : undefined;
}

/** The keys of a user, in the order of their names. */
export function keysOf(
  state: { readonly keys: ReadonlyMap<string, ApiKey> },
  uid: string,
): ApiKey[] {
  const keys = [...state.keys.values()].filter((apiKey) => apiKey.uid === uid);
  return keys.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Uids are digits of any length: the shorter is the smaller. */
export function compareUids(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
