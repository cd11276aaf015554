/**
 * The part of a scope's equity that one exposure may lose in closing. Equity that is left is shared by
 * what each exposure must keep; equity below zero by what each has lost, so that the counterparties of
 * a winning leg do not pay for a losing one.
 */
import { floorDiv } from '../../primitives/decimal.ts';
import type { Scope } from '../core/monitor.ts';
import type { State } from '../core/state.ts';
import { coinWorth, fullValue } from '../risk/collateral-value.ts';
import { type Exposure, exposureProfit, requirement } from '../risk/exposure.ts';
import { exposuresOf, healthOf } from '../risk/scope.ts';

/** Margin-coin units, rounded down; negative when more is lost than there is. */
export function shareOfEquity(state: State, scope: Scope, exposure: Exposure): bigint {
  if (scope.kind === 'account') return shareOfAccount(state, scope, exposure);
  const { equity } = healthOf(state, scope);
  const weigh = equity >= 0n ? requirement : lossOf;
  const total = exposuresOf(scope).reduce((sum, each) => sum + weigh(each), 0n);
  return total === 0n ? equity : floorDiv(equity * weigh(exposure), total);
}

/** The legs of an account settle in several coins: they are weighed in dollars. */
function shareOfAccount(state: State, scope: Scope, exposure: Exposure): bigint {
  const { equity } = healthOf(state, scope);
  const worthOf = ({ holding }: Exposure) => coinWorth(state, holding.market.instrument.marginCoin);
  const measure = equity >= 0n ? requirement : lossOf;
  const weigh = (each: Exposure) => fullValue(worthOf(each), measure(each));
  const total = exposuresOf(scope).reduce((sum, each) => sum + weigh(each), 0n);
  const { price, divisor } = worthOf(exposure);
  if (price === 0n || total === 0n) return 0n;
  return floorDiv(equity * weigh(exposure) * divisor, total * price);
}

function lossOf(exposure: Exposure): bigint {
  const profit = exposureProfit(exposure);
  return profit < 0n ? -profit : 0n;
}
