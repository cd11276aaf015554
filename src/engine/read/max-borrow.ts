/** How much more of a coin an account could borrow (R-B-8), and take out with it (R-B-5). */

import { add, maxUnits, minUnits, neg, sub, type Units } from '../../primitives/units.ts';
import type { ReadPocketAccounts } from '../core/entities.ts';
import type { ReadState } from '../core/state.ts';
import { owedPrincipal } from '../money/ledger.ts';
import { accountRisk, spareOfAccount } from '../risk/account-risk.ts';
import { debtMax, unitsForMargin } from '../risk/debt-margin.ts';
import { freeBalance } from '../risk/free-balance.ts';

/** Units: what the account can spare · leverage / price, up to the most that it may owe. */
export function maxBorrow(state: ReadState, pocket: ReadPocketAccounts): Units {
  const spare = spareOfAccount(accountRisk(state, pocket));
  return lendable(state, pocket, unitsForMargin(state, pocket, spare, 0));
}

/** Units that could leave, borrowed ones included: each takes its value and its margin out of what can be spared. */
export function maxLeaving(state: ReadState, pocket: ReadPocketAccounts): Units {
  const free = maxUnits(freeBalance(state, pocket), 0);
  const spare = spareOfAccount(accountRisk(state, pocket, new Map([[pocket, neg(free)]])));
  return add(free, lendable(state, pocket, unitsForMargin(state, pocket, spare, 1)));
}

/** So many units, or any number of a coin that is worth nothing, as far as it is lent. */
function lendable(state: ReadState, pocket: ReadPocketAccounts, units: Units | undefined): Units {
  const most = debtMax(state, pocket);
  if (most === undefined) return 0;
  const left = sub(most, owedPrincipal(pocket));
  return maxUnits(units === undefined ? left : minUnits(units, left), 0);
}
