import type { State } from '../../engine/state.ts';
import type { User } from '../../engine/user/user.ts';
import type { Caller } from '../../http/endpoint.ts';
import { assert } from '../../primitives/assert.ts';

/** The user who calls: a key belongs to a user, and users are never removed. */
export function userOf(state: Pick<State, 'users'>, caller: Pick<Caller, 'uid'>): User {
  const user = state.users.get(caller.uid);
  assert(user !== undefined, `key of unknown user ${caller.uid}`);
  return user;
}
