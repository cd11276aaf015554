/** Who the caller is in his family of accounts, or why he may not ask. */
import type { State } from '../../engine/state.ts';
import { subAccountOf } from '../../engine/user/family.ts';
import type { User } from '../../engine/user/user.ts';
import type { Caller } from '../../http/endpoint.ts';
import { WireError } from '../../http/wire-error.ts';
import { userOf } from './find-user.ts';

/** The caller, who must be a main account: 40061 for a sub-account. */
export function mainAccountOf(state: Pick<State, 'users'>, caller: Pick<Caller, 'uid'>): User {
  const user = userOf(state, caller);
  if (user.parentUid !== undefined) throw new WireError('40061');
  return user;
}

/** A sub-account of this main account: 40028 for any other uid. */
export function ownSubAccount(state: Pick<State, 'users'>, main: User, subUid: string): User {
  const sub = subAccountOf(state, main.uid, subUid);
  if (sub === undefined) throw new WireError('40028');
  return sub;
}
