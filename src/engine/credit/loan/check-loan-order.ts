/**
 * What the accounts of a risk unit may trade while it has unpaid loans: the instruments and the
 * leverage that its products allow; from the margin line on they sell, buy back what they were lent, and
 * close. An order that closes is never refused.
 * Decides R-I-6, R-I-7.
 */

import { neg, type Units } from '../../../primitives/units.ts';
import type { ReadUserMarket } from '../../core/entities.ts';
import { isFutures } from '../../core/instrument.ts';
import { indebtedUnit, type ReadRiskUnit } from '../../core/loan.ts';
import type { OrderTerms } from '../../core/order.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { ReadState } from '../../core/state.ts';
import { isUserMarketBusy, openingLeverage, positionOf } from '../../positions/user-market.ts';
import { isTradedWith, leverageIn, productsOf } from './product.ts';
import { isAtLine, refusalAtLine, type UnitRisk, unitRisk } from './unit-risk.ts';

export function checkLoanOrder(
  state: ReadState,
  userMarket: ReadUserMarket,
  command: OrderTerms,
): Rejection | undefined {
  const unit = indebtedUnit(state.loans, command.uid);
  if (unit === undefined) return undefined;
  if (userMarket.market.instrument.kind === 'spot')
    return checkSpot(state, unit, userMarket, command);
  return isClosing(userMarket, command)
    ? undefined
    : checkOpening(state, unit, userMarket, command);
}

function checkSpot(
  state: ReadState,
  unit: ReadRiskUnit,
  { market: { instrument } }: ReadUserMarket,
  { side, loan }: OrderTerms,
): Rejection | undefined {
  const { symbol, base } = instrument;
  if (!isTradedWith(productsOf(state, unit), instrument)) {
    const reason = loan === undefined ? 'loan-spot-unsupported' : 'loan-margin-unsupported';
    return refuse(reason, symbol);
  }
  if (side === 'sell') return undefined;
  const isLent = [...unit.loans].some(({ coin }) => coin === base);
  return isLent
    ? undefined
    : refusalAtLine(unitRisk(state, unit), 'margin', 'loan-buying-prohibited');
}

function checkOpening(
  state: ReadState,
  unit: ReadRiskUnit,
  userMarket: ReadUserMarket,
  command: OrderTerms,
): Rejection | undefined {
  const { instrument } = userMarket.market;
  const products = productsOf(state, unit);
  if (!isTradedWith(products, instrument))
    return refuse('loan-futures-unsupported', instrument.symbol);
  const most = leverageIn(products);
  if (most !== undefined && openingLeverage(userMarket, command, command.marginMode) > most)
    return refuse('loan-order-leverage', String(most));
  return refusalAtLine(unitRisk(state, unit), 'margin', 'loan-opening-prohibited');
}

/** Hedge mode says it; in one-way mode an order closes that is no larger than what is left of the other position. */
function isClosing(
  userMarket: ReadUserMarket,
  { effect, lots = 0, reduceOnly, side }: OrderTerms,
): boolean {
  if (userMarket.isHedge) return effect === 'close';
  if (reduceOnly === true) return true;
  const opposite = positionOf(userMarket, side === 'buy' ? 'short' : 'long')?.lots ?? 0;
  const waiting = side === 'buy' ? userMarket.buys.lots : userMarket.sells.lots;
  return lots + waiting <= opposite;
}

/** R-I-7: the accounts of a unit keep to the leverage that its products allow. */

/** What a unit's accounts have open must keep to `most`, where there is a bound. */
export function checkLeverages(
  state: ReadState,
  unit: ReadRiskUnit,
  most: number | undefined,
): Rejection | undefined {
  if (most === undefined) return undefined;
  for (const uid of unit.uids) {
    for (const userMarket of state.users.get(uid)?.userMarkets.values() ?? [])
      if (isUserMarketBusy(userMarket) && highest(userMarket) > most) return tooHigh(most);
  }
  return undefined;
}

/** Whether a member may set so much leverage. */
export function checkLeverage(
  state: ReadState,
  uid: string,
  leverage: number,
): Rejection | undefined {
  const unit = state.loans.unitOf.get(uid);
  if (unit === undefined) return undefined;
  const most = leverageIn(productsOf(state, unit));
  return most !== undefined && leverage > most ? tooHigh(most) : undefined;
}

function tooHigh(most: number): Rejection {
  return refuse('loan-leverage', String(most));
}

/** Of the settings that count for what is open. */
function highest({ market, marginMode, leverage }: ReadUserMarket): number {
  if (!isFutures(market.instrument.category)) return 1;
  return marginMode === 'crossed' ? leverage.crossed : Math.max(leverage.long, leverage.short);
}

/**
 * R-I-6: what may leave a risk unit that has unpaid loans: no more than leaves its loan to value below the
 * warning line. Among its members money moves freely.
 */

/** An amount of a coin that is asked to leave an account, units. */
interface Leaving {
  readonly uid: string;
  readonly coin: string;
  readonly amount: Units;
}

/** Why it may not leave; `toUid` is where it goes, undefined = out of the venue. */
export function checkLeaving(
  state: ReadState,
  { uid, coin, amount }: Leaving,
  toUid?: string,
): Rejection | undefined {
  const unit = indebtedUnit(state.loans, uid);
  if (unit === undefined || (toUid !== undefined && unit.uids.has(toUid))) return undefined;
  return refusalAtLine(riskWithout(state, unit, { coin, amount }), 'warn', 'loan-risk');
}

/** Whether a member may owe more than now: what is borrowed stands against itself. */
export function checkBorrowing(state: ReadState, uid: string): Rejection | undefined {
  const unit = indebtedUnit(state.loans, uid);
  return unit && refusalAtLine(unitRisk(state, unit), 'warn', 'loan-risk');
}

/** Whether an amount may leave a unit that owes something. */
export function mayLeave(
  state: ReadState,
  unit: ReadRiskUnit,
  leaving: Pick<Leaving, 'coin' | 'amount'>,
): boolean {
  return !isAtLine(riskWithout(state, unit, leaving), 'warn');
}

function riskWithout(
  state: ReadState,
  unit: ReadRiskUnit,
  { coin, amount }: Pick<Leaving, 'coin' | 'amount'>,
): UnitRisk {
  return unitRisk(state, unit, [{ coin, units: neg(amount) }]);
}
