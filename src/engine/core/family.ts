/** Main accounts and their sub-accounts: a sub-account is a user with a parent. */

import type { User } from './entities.ts';
import type { State } from './state.ts';
import type { ApiKey } from './user.ts';

/** The sub-accounts of a main account, by uid as a number. */
export function subAccountsOf(state: Pick<State, 'users'>, mainUid: string): User[] {
  const subs: User[] = [];
  for (const user of state.users.values()) if (user.parentUid === mainUid) subs.push(user);
  return subs.sort((a, b) => compareUids(a.uid, b.uid));
}

/** A sub-account of this main account; undefined for any other user. */
export function subAccountOf(
  state: Pick<State, 'users'>,
  mainUid: string,
  uid: string,
): User | undefined {
  const user = state.users.get(uid);
  return user?.parentUid === mainUid ? user : undefined;
}

/** The keys of a user, in the order of their names. */
export function keysOf(state: Pick<State, 'keys'>, uid: string): ApiKey[] {
  const keys = [...state.keys.values()].filter((apiKey) => apiKey.uid === uid);
  return keys.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Uids are digits of any length: the shorter is the smaller. */
export function compareUids(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
