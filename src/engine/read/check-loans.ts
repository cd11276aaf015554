/**
 * Invariants of institutional loans: what was lent is what was repaid and what is unpaid, no loan that is
 * paid off is left, the indexes are true, and no unit stands where it would be called or sold.
 */

import { sub } from '../../primitives/units.ts';
import { type ReadLoan, type ReadRiskUnit, unpaidUnits } from '../core/loan.ts';
import type { ReadState } from '../core/state.ts';
import { membersOf, walletPockets } from '../credit/loan/product.ts';
import { hasStalePrice, isAtLine, unitRisk } from '../credit/loan/unit-risk.ts';
import { hasPositions } from '../positions/user-market.ts';
import { freeBalance } from '../risk/free-balance.ts';

/** One sentence per fault. */
export function checkLoans(state: ReadState): string[] {
  const { loans } = state;
  const faults = [...loans.open.values()].flatMap((loan) => checkLoan(state, loan));
  for (const unit of loans.units.values()) faults.push(...checkUnit(state, unit));
  if (loans.interestDueMs > 0 !== loans.open.size > 0)
    faults.push(`${loans.open.size} loans, interest due at ${loans.interestDueMs}`);
  for (const [uid, unit] of loans.unitOf)
    if (!unit.uids.has(uid)) faults.push(`${uid} is registered in ${unit.id} and not in it`);
  return faults;
}

function checkLoan({ loans }: ReadState, loan: ReadLoan): string[] {
  const { orderId, amount, repaidPrincipal, principal, interest } = loan;
  const faults: string[] = [];
  if (amount !== sub(repaidPrincipal, principal.balance))
    faults.push(
      `loan ${orderId}: ${amount} lent is not ${repaidPrincipal} repaid and the rest unpaid`,
    );
  if (principal.balance > 0 || interest.balance > 0)
    faults.push(`loan ${orderId} is repaid more than it owes`);
  if (unpaidUnits(loan) === 0) faults.push(`loan ${orderId} is paid off and open`);
  if (loans.units.get(loan.riskUnitId)?.loans.has(loan) !== true)
    faults.push(`loan ${orderId} is not registered in ${loan.riskUnitId}`);
  return faults;
}

function checkUnit(state: ReadState, unit: ReadRiskUnit): string[] {
  const { loans, monitor } = state;
  const faults: string[] = [];
  for (const uid of unit.uids)
    if (loans.unitOf.get(uid) !== unit) faults.push(`${unit.id}: ${uid} is not registered`);
  for (const loan of unit.loans)
    if (loans.open.get(loan.orderId) !== loan)
      faults.push(`${unit.id}: ${loan.orderId} is not open`);
  // After a restore the first command looks at it.
  if (unit.loans.size === 0 || monitor.units.suspects.has(unit)) return faults;
  return [...faults, ...checkStand(state, unit)];
}

function checkStand(state: ReadState, unit: ReadRiskUnit): string[] {
  const risk = unitRisk(state, unit);
  const faults: string[] = [];
  if (isAtLine(risk, 'margin') !== unit.isStrained)
    faults.push(`${unit.id}: strained is not ${!unit.isStrained}`);
  if (!unit.isStrained || hasStalePrice(state, risk)) return faults;
  for (const loan of unit.loans)
    if (hasFree(state, unit, loan)) faults.push(`${unit.id}: loan ${loan.orderId} is not called`);
  if (isAtLine(risk, 'liquidate') && !membersOf(state, unit).some(hasPositions))
    faults.push(`${unit.id} is due to be sold`);
  return faults;
}

/** Whether any account of the unit has something free of the coin that was lent. */
function hasFree(state: ReadState, unit: ReadRiskUnit, { uid, coin }: ReadLoan): boolean {
  const uids = [uid, ...membersOf(state, unit).map((user) => user.uid)];
  const pockets = uids.flatMap((each) => walletPockets(state, each, coin));
  return pockets.some((pocket) => freeBalance(state, pocket) > 0);
}
