/**
 * R-I-7: what the accounts of a risk unit may trade while it has unpaid loans: the instruments and the
 * leverage that its products allow; from the margin line on they sell, buy back what they were lent, and
 * close. An order that closes is never refused.
 */

import { indebtedUnit, type RiskUnit } from '../../core/loan.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { State } from '../../core/state.ts';
import type { OrderTerms } from '../../core/terms.ts';
import { type Holding, openingLeverage } from '../../core/user.ts';
import { legOf } from '../../positions/holding.ts';
import { borrows } from '../borrow/order-funds.ts';
import { checkBorrowing } from './leaving.ts';
import { isAtLine, unitRisk } from './unit-risk.ts';
import { isTradedWith, leverageIn, productsOf } from './unit-terms.ts';

export function checkLoanOrder(
  state: State,
  holding: Holding,
  command: OrderTerms,
): Rejection | undefined {
  const unit = indebtedUnit(state.loans, command.uid);
  if (unit === undefined) return undefined;
  if (holding.market.instrument.kind === 'spot') return checkSpot(state, unit, holding, command);
  return isClosing(holding, command) ? undefined : checkOpening(state, unit, holding, command);
}

function checkSpot(
  state: State,
  unit: RiskUnit,
  { market: { instrument } }: Holding,
  { side, loan, uid }: OrderTerms,
): Rejection | undefined {
  const { symbol, base } = instrument;
  if (!isTradedWith(productsOf(state, unit), instrument)) {
    const reason = loan === undefined ? 'loan-spot-unsupported' : 'loan-margin-unsupported';
    return refuse(reason, symbol);
  }
  const refused = borrows(loan) ? checkBorrowing(state, uid) : undefined;
  if (refused !== undefined || side === 'sell') return refused;
  const isLent = [...unit.loans].some(({ coin }) => coin === base);
  return isLent || !isAtLine(unitRisk(state, unit), 'margin')
    ? undefined
    : refuse('loan-buying-prohibited', symbol);
}

function checkOpening(
  state: State,
  unit: RiskUnit,
  holding: Holding,
  command: OrderTerms,
): Rejection | undefined {
  const { instrument } = holding.market;
  const products = productsOf(state, unit);
  if (!isTradedWith(products, instrument))
    return refuse('loan-futures-unsupported', instrument.symbol);
  const most = leverageIn(products);
  if (most !== undefined && openingLeverage(holding, command, command.marginMode) > most)
    return refuse('loan-order-leverage', String(most));
  return isAtLine(unitRisk(state, unit), 'margin')
    ? refuse('loan-opening-prohibited', instrument.symbol)
    : undefined;
}

/** Hedge mode says it; in one-way mode an order closes that is no larger than what is left of the other leg. */
function isClosing(holding: Holding, { effect, lots = 0, reduceOnly, side }: OrderTerms): boolean {
  if (holding.isHedge) return effect === 'close';
  if (reduceOnly === true) return true;
  const opposite = legOf(holding, side === 'buy' ? 'short' : 'long')?.lots ?? 0;
  const waiting = side === 'buy' ? holding.buys.lots : holding.sells.lots;
  return lots + waiting <= opposite;
}
