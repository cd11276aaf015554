/** R-I-7: the accounts of a unit keep to the leverage that its products allow. */
import { isFutures } from '../../core/instrument.ts';
import type { RiskUnit } from '../../core/loan.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { State } from '../../core/state.ts';
import type { Holding } from '../../core/user.ts';
import { isHoldingBusy } from '../../positions/holding.ts';
import { leverageIn, productsOf } from './unit-terms.ts';

/** What a unit's accounts have open must keep to `most`, where there is a bound. */
export function checkLeverages(
  state: State,
  unit: RiskUnit,
  most: number | undefined,
): Rejection | undefined {
  if (most === undefined) return undefined;
  for (const uid of unit.uids) {
    for (const holding of state.users.get(uid)?.holdings.values() ?? [])
      if (isHoldingBusy(holding) && highest(holding) > most) return tooHigh(most);
  }
  return undefined;
}

/** Whether a member may set so much leverage. */
export function checkLeverage(state: State, uid: string, leverage: number): Rejection | undefined {
  const unit = state.loans.unitOf.get(uid);
  if (unit === undefined) return undefined;
  const most = leverageIn(productsOf(state, unit));
  return most !== undefined && leverage > most ? tooHigh(most) : undefined;
}

function tooHigh(most: number): Rejection {
  return refuse('loan-leverage', String(most));
}

/** Of the settings that count for what is open. */
function highest({ market, marginMode, leverage }: Holding): number {
  if (!isFutures(market.instrument.category)) return 1;
  return marginMode === 'crossed' ? leverage.crossed : Math.max(leverage.long, leverage.short);
}
