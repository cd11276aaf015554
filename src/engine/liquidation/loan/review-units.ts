/**
 * What becomes of risk units whose loan to value may have come to a line: from the margin line on they are
 * called (R-I-8), from the liquidation line on sold (R-I-9), one step for one unit at a time, as long as
 * there is anything to do.
 */

import type { RiskUnit } from '../../core/loan.ts';
import type { ReadState, State, Turn } from '../../core/state.ts';
import { collateralIn, membersOf, walletPockets } from '../../credit/loan/product.ts';
import { isAtLine, type UnitCoin, type UnitRisk, unitRisk } from '../../credit/loan/unit-risk.ts';
import { takeUnits, watchUnit } from '../../credit/loan/unit-watch.ts';
import { isIndexStale } from '../../risk/set-mark.ts';
import { callMargin } from './repay.ts';
import { sellUnit } from './sell-unit.ts';

/** Takes one step for one unit; false when none has to be taken. */
export function reviewUnits(turn: Turn): boolean {
  const { monitor } = turn.state;
  for (const unit of takeUnits(turn.state)) {
    if (review(turn, unit)) return true;
    monitor.units.suspects.delete(unit);
  }
  return false;
}

function review(turn: Turn, unit: RiskUnit): boolean {
  const { state } = turn;
  const risk = unitRisk(state, unit);
  unit.isStrained = isAtLine(risk, 'margin');
  state.monitor.units.blocked.delete(unit);
  if (!unit.isStrained) {
    watchUnit(state, unit, risk, 'margin');
    return false;
  }
  const isDue = isAtLine(risk, 'liquidate');
  const isStuck = hasStalePrice(state, risk);
  if (!isStuck && (isDue ? sellUnit(turn, unit) : callMargin(turn, unit))) return true;
  if (!isDue) watchUnit(state, unit, risk, 'liquidate');
  // What cannot be done now may be when a mark is set.
  if (isDue || isStuck || isFreedByMarks(state, unit)) state.monitor.units.blocked.add(unit);
  return false;
}

/** Nobody is called or sold on a price that is too old, or on none where one is asked for. */
export function hasStalePrice(state: ReadState, risk: UnitRisk): boolean {
  return risk.coins.some((each) => isStale(state, risk, each));
}

function isStale(
  state: ReadState,
  { products }: UnitRisk,
  { coin, units, owed }: UnitCoin,
): boolean {
  if (units === 0n && owed === 0n) return false;
  const from = state.coins.get(coin)?.usdPriceFrom;
  if (from === undefined) return false;
  const market = state.markets.get(from);
  if (market?.mark.price === undefined)
    return owed > 0n || collateralIn(products, coin) !== undefined;
  return isIndexStale(market, state.timeMs);
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
