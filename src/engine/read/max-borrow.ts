/** How much more of a coin an account could borrow (R-B-8), and take out with it (R-B-5). */

import {
  add,
  maxUnits,
  minUnits,
  mul,
  mulDiv,
  neg,
  sub,
  type Units,
} from '../../primitives/units.ts';
import type { ReadPocketAccounts } from '../core/entities.ts';
import type { ReadState } from '../core/state.ts';
import { owedPrincipal } from '../money/ledger.ts';
import { accountRisk, spareOfAccount } from '../risk/account-risk.ts';
import { coinWorth, debtLeverageIn } from '../risk/collateral-value.ts';
import { freeBalance } from '../risk/free-balance.ts';

/** Units: what the account can spare · leverage / price, up to the coin's maximum. */
export function maxBorrow(state: ReadState, pocket: ReadPocketAccounts): Units {
  const spare = spareOfAccount(accountRisk(state, pocket));
  const leverage = debtLeverageIn(state, pocket.wallet, pocket.available.coin);
  return lendable(state, pocket, { numerator: mul(spare, leverage), denominator: 1 });
}

/** Units that could leave, borrowed ones included: each takes its value and its margin out of what can be spared. */
export function maxLeaving(state: ReadState, pocket: ReadPocketAccounts): Units {
  const free = maxUnits(freeBalance(state, pocket), 0);
  const spare = spareOfAccount(accountRisk(state, pocket, new Map([[pocket, neg(free)]])));
  const leverage = debtLeverageIn(state, pocket.wallet, pocket.available.coin);
  return add(
    free,
    lendable(state, pocket, { numerator: mul(spare, leverage), denominator: add(leverage, 1) }),
  );
}

/** Units worth so many USD units, as far as the coin is lent. */
function lendable(
  state: ReadState,
  pocket: ReadPocketAccounts,
  usd: { readonly numerator: Units; readonly denominator: Units },
): Units {
  const { coin } = pocket.available;
  const terms = state.coins.get(coin)?.borrow;
  if (terms === undefined) return 0;
  const left = sub(terms.max, owedPrincipal(pocket));
  const { price, divisor } = coinWorth(state, coin);
  const units =
    price === 0 ? left : mulDiv(maxUnits(usd.numerator, 0), divisor, mul(price, usd.denominator));
  return maxUnits(minUnits(units, left), 0);
}
