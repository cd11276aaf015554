/**
 * What becomes of risk units whose loan to value may have come to a line: from the margin line on they are
 * called (R-I-8), from the liquidation line on sold (R-I-9), one step for one unit at a time, as long as
 * there is anything to do.
 */

import type { RiskUnit } from '../../core/loan.ts';
import type { Context, State } from '../../core/state.ts';
import { membersOf, walletPockets } from '../../credit/loan/product.ts';
import { hasStalePrice, isAtLine, unitRisk } from '../../credit/loan/unit-risk.ts';
import { takeUnits, watchUnit } from '../../credit/loan/unit-watch.ts';
import { callMargin } from './repay.ts';
import { sellUnit } from './sell-unit.ts';

/** Takes one step for one unit; false when none has to be taken. */
export function reviewUnits(context: Context): boolean {
  const { monitor } = context.state;
  for (const unit of takeUnits(context.state)) {
    if (review(context, unit)) return true;
    monitor.units.suspects.delete(unit);
  }
  return false;
}

function review(context: Context, unit: RiskUnit): boolean {
  const { state } = context;
  const risk = unitRisk(state, unit);
  unit.isStrained = isAtLine(risk, 'margin');
  state.monitor.units.blocked.delete(unit);
  if (!unit.isStrained) {
    watchUnit(state, unit, risk, 'margin');
    return false;
  }
  const isDue = isAtLine(risk, 'liquidate');
  const isStuck = hasStalePrice(state, risk);
  if (!isStuck && (isDue ? sellUnit(context, unit) : callMargin(context, unit))) return true;
  if (!isDue) watchUnit(state, unit, risk, 'liquidate');
  // What cannot be done now may be when a mark is set.
  if (isDue || isStuck || isFreedByMarks(state, unit)) state.monitor.units.blocked.add(unit);
  return false;
}

/** Whether what is free of a coin that was lent depends on marks. */
function isFreedByMarks(state: State, unit: RiskUnit): boolean {
  const coins = new Set([...unit.loans].map(({ coin }) => coin));
  return membersOf(state, unit).some(({ uid }) =>
    [...coins].some((coin) =>
      walletPockets(state, uid, coin).some(({ isJoint, holders }) => isJoint || holders.size > 0),
    ),
  );
}
