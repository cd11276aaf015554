/** How much more of a coin an account could borrow (R-B-8), and take out with it (R-B-5). */

import { maxUnits, minUnits } from '../../primitives/decimal.ts';
import type { ReadPocketAccounts } from '../core/entities.ts';
import type { ReadState } from '../core/state.ts';
import { owedPrincipal } from '../money/ledger.ts';
import { accountRisk, accountRoom } from '../risk/account-risk.ts';
import { coinWorth, debtLeverage } from '../risk/collateral-value.ts';
import { freeBalance } from '../risk/free-balance.ts';

/** Units: room · leverage / price, up to the coin's maximum. */
export function maxBorrow(state: ReadState, pocket: ReadPocketAccounts): bigint {
  const room = accountRoom(accountRisk(state, pocket.uid));
  const leverage = BigInt(debtLeverage(state, pocket.available.coin));
  return lendable(state, pocket, { numerator: room * leverage, denominator: 1n });
}

/** Units that could leave, borrowed ones included: each takes its value and its margin of the room. */
export function maxLeaving(state: ReadState, pocket: ReadPocketAccounts): bigint {
  const free = maxUnits(freeBalance(state, pocket), 0n);
  const room = accountRoom(accountRisk(state, pocket.uid, new Map([[pocket, -free]])));
  const leverage = BigInt(debtLeverage(state, pocket.available.coin));
  return free + lendable(state, pocket, { numerator: room * leverage, denominator: leverage + 1n });
}

/** Units worth so many USD units, as far as the coin is lent. */
function lendable(
  state: ReadState,
  pocket: ReadPocketAccounts,
  usd: { readonly numerator: bigint; readonly denominator: bigint },
): bigint {
  const { coin } = pocket.available;
  const terms = state.coins.get(coin)?.borrow;
  if (terms === undefined) return 0n;
  const left = terms.max - owedPrincipal(pocket);
  const { price, divisor } = coinWorth(state, coin);
  const units =
    price === 0n ? left : (maxUnits(usd.numerator, 0n) * divisor) / (price * usd.denominator);
  return maxUnits(minUnits(units, left), 0n);
}
