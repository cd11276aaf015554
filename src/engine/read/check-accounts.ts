/** Invariants of joint accounts: the indexes of debts are true, and nobody is due who could be liquidated. */

import type { ReadUser } from '../core/entities.ts';
import { jointName } from '../core/ledger.ts';
import type { ReadState } from '../core/state.ts';
import type { WalletName } from '../core/user.ts';
import { marginWallets, pocketsIn } from '../money/chart-of-accounts.ts';
import { owed } from '../money/ledger.ts';
import { isUnion } from '../risk/free-balance.ts';
import { isDue } from '../risk/scope.ts';

/** One sentence per fault. */
export function checkAccounts(state: ReadState): string[] {
  return [...state.users.values()].flatMap((user) => checkUser(state, user));
}

function checkUser(state: ReadState, user: ReadUser): string[] {
  return marginWallets(state.ledger, user.uid).flatMap((name) => checkAccount(state, user, name));
}

function checkAccount(state: ReadState, user: ReadUser, { uid, wallet }: WalletName): string[] {
  const faults: string[] = [];
  const { debtors, joint } = state.ledger;
  const own = pocketsIn(state.ledger, { uid, wallet });
  const name = jointName({ uid, wallet });
  const isJoint = isUnion(state, { uid, wallet }) || own.some((pocket) => owed(pocket) > 0);
  if (joint.has(name) !== isJoint) faults.push(`${name}: joint account is not ${isJoint}`);
  for (const pocket of own) {
    const { id } = pocket.available;
    if (debtors.has(pocket) !== owed(pocket) > 0) faults.push(`${id}: debt is not registered`);
    if (pocket.isJoint !== isJoint) faults.push(`${id}: joint is not ${isJoint}`);
  }
  // After a restore the first command looks at it.
  const watch = state.monitor.accountOf.get(name);
  const isSeen = watch !== undefined && !state.monitor.accounts.suspects.has(watch);
  if (isJoint && isSeen && isDue(state, { kind: 'account', user, wallet }))
    faults.push(`${name}: the account is due for liquidation`);
  return faults;
}
