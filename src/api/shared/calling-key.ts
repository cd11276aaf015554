import type { State } from '../../engine/state.ts';
import type { ApiKey } from '../../engine/user/user.ts';
import type { Caller } from '../../http/endpoint.ts';
import { assert } from '../../primitives/assert.ts';

/** The key that a call was signed with: it was there a moment ago, and no command came between. */
export function callingKey(state: Pick<State, 'keys'>, { key }: Pick<Caller, 'key'>): ApiKey {
  const found = state.keys.get(key);
  assert(found !== undefined, 'signed with a key that does not exist');
  return found;
}
