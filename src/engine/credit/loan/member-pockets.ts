/** Where the members of a risk unit have their money, in a defined order. */

import { compareUids } from '../../core/family.ts';
import type { PocketAccounts } from '../../core/ledger.ts';
import type { RiskUnit } from '../../core/loan.ts';
import type { State } from '../../core/state.ts';
import { type User, walletsOf } from '../../core/user.ts';

/** By uid. */
export function membersOf({ users }: State, { uids }: RiskUnit): User[] {
  return [...uids].flatMap((uid) => users.get(uid) ?? []).sort((a, b) => compareUids(a.uid, b.uid));
}

/** What a user has opened of a coin, by wallet. */
export function walletPockets(
  { ledger, users }: State,
  uid: string,
  coin: string,
): PocketAccounts[] {
  const user = users.get(uid);
  const wallets = user === undefined ? [] : walletsOf(user);
  return wallets.flatMap((wallet) => ledger.pockets.get(uid)?.get(wallet)?.get(coin) ?? []);
}
