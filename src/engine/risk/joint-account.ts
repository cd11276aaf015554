import type { State } from '../core/state.ts';

/** Whether all coins of the user margin all his positions. */
export function isUnion(state: State, uid: string): boolean {
  return state.users.get(uid)?.assetMode === 'union';
}
