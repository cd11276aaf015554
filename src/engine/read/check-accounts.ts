/** Invariants of joint accounts: the indexes of debts are true, and nobody is due who could be liquidated. */

import type { ReadUser } from '../core/entities.ts';
import type { ReadState } from '../core/state.ts';
import { owed } from '../money/ledger.ts';
import { isDue } from '../risk/scope.ts';

/** One sentence per fault. */
export function checkAccounts(state: ReadState): string[] {
  return [...state.users.values()].flatMap((user) => checkAccount(state, user));
}

function checkAccount(state: ReadState, user: ReadUser): string[] {
  const faults: string[] = [];
  const { debtors, joint, pockets } = state.ledger;
  const own = [...(pockets.get(user.uid)?.get('unified')?.values() ?? [])];
  const isJoint = user.assetMode === 'union' || own.some((pocket) => owed(pocket) > 0);
  if (joint.has(user.uid) !== isJoint) faults.push(`${user.uid}: joint account is not ${isJoint}`);
  for (const pocket of own) {
    const { id } = pocket.available;
    if (debtors.has(pocket) !== owed(pocket) > 0) faults.push(`${id}: debt is not registered`);
    if (pocket.isJoint !== isJoint) faults.push(`${id}: joint is not ${isJoint}`);
  }
  // After a restore the first command looks at it.
  const watch = state.monitor.accountOf.get(user.uid);
  const isSeen = watch !== undefined && !state.monitor.accounts.suspects.has(watch);
  if (isJoint && isSeen && isDue(state, { kind: 'account', user }))
    faults.push(`${user.uid}: the account is due for liquidation`);
  return faults;
}
