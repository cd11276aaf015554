/**
 * What must always hold, over everything: in tests after each command and in production at each
 * snapshot. What one command touched the engine checks itself (engine.ts). A false one is a bug: the process
 * stops with its sentence.
 * Decides R-L-10.
 */

import { boundOrders, type ReadState } from '../core/state.ts';
import { isAccountedFor } from '../orders/lifecycle.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkBook } from './check-book.ts';
import { checkLedger, checkSettlement } from './check-ledger.ts';
import { checkLoans } from './check-loans.ts';
import { checkRisk } from './check-risk.ts';
import { checkTriggers } from './check-triggers.ts';
import { checkUsers } from './check-user-markets.ts';

/** Every invariant over the whole state; one sentence per fault, none when all hold. */
export function checkInvariants(state: ReadState): string[] {
  const faults = [
    ...checkLedger(state),
    ...checkUsers(state),
    ...checkSettlement(state),
    ...checkTriggers(state),
    ...checkRisk(state),
    ...checkAccounts(state),
    ...checkLoans(state),
  ];
  for (const market of state.markets.values()) faults.push(...checkBook(market));
  for (const order of boundOrders(state)) {
    if (!isAccountedFor(order))
      faults.push(`order ${order.id}: filled + remaining + cancelled is not its size`);
  }
  return faults;
}
