/**
 * Joint accounts: those whose coins answer for each other, because the user chose it (asset mode
 * `union`) or because he owes something. They are few; every other pocket is asked alone, at no cost.
 */
import type { State } from '../state.ts';
import type { User } from '../user/user.ts';

/** Brings the register up to date after the asset mode or a debt of a user changed. */
export function reviewAccount(state: State, uid: string): void {
  const { joint, pockets } = state.ledger;
  const own = [...(pockets.get(uid)?.get('unified')?.values() ?? [])];
  const isUnion = state.users.get(uid)?.assetMode === 'union';
  const isJoint = isUnion || own.some((pocket) => state.ledger.debtors.has(pocket));
  if (isJoint) joint.add(uid);
  else joint.delete(uid);
  for (const pocket of own) pocket.isJoint = isJoint;
}

/** The users whose whole account is to be watched, by uid. */
export function accountsToWatch(state: State): User[] {
  return [...state.ledger.joint].sort().flatMap((uid) => state.users.get(uid) ?? []);
}

/** Whether all coins of the user margin all his positions. */
export function isUnion(state: State, uid: string): boolean {
  return state.users.get(uid)?.assetMode === 'union';
}
