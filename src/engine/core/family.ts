/** Main accounts and their sub-accounts: a sub-account is a user with a parent. */

import type { ReadUser } from './entities.ts';
import type { ApiKey } from './user.ts';

interface Users<U extends ReadUser> {
  readonly users: ReadonlyMap<string, U>;
}

/** The sub-accounts of a main account, by uid as a number. */
export function subAccountsOf<U extends ReadUser>(state: Users<U>, mainUid: string): U[] {
  const subs = (state.users.get(mainUid)?.subAccounts ?? []) as readonly U[];
  return [...subs].sort((a, b) => compareUids(a.uid, b.uid));
}

/** Uids have at most 19 digits; that of a sub-account is its main account's and an ordinal. */
export const UID_MAX = 19;
export const ORDINAL_DIGITS = 2;

/** How many sub-accounts the uid of a main account leaves room for, as text: more than a number holds exactly. */
export function subAccountRoom({ uid }: Pick<ReadUser, 'uid'>): string {
  const digits = UID_MAX - uid.length;
  return digits < ORDINAL_DIGITS ? '0' : '9'.repeat(digits);
}

/** A main account and its sub-accounts, whichever of them is asked about; in no order. */
export function familyOf({ users }: Users<ReadUser>, user: ReadUser): readonly ReadUser[] {
  const main = user.parentUid === undefined ? user : (users.get(user.parentUid) ?? user);
  return main.subAccounts.length === 0 ? [main] : [main, ...main.subAccounts];
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
