/**
 * R-I-8: from the margin line on loans are repaid out of what is free of their coins in the wallets of the
 * unit, the wallets of the loan's own user first, then by uid; the oldest loan first. Just as much as
 * brings the loan to value below the warning line, or all there is.
 */
import { maxUnits, minUnits } from '../../../primitives/decimal.ts';
import { moneyIn } from '../../core/keep-receipt.ts';
import type { RepaymentCause } from '../../core/loan.ts';
import { type Loan, type RiskUnit, unpaidUnits } from '../../core/loan.ts';
import type { State } from '../../core/state.ts';
import type { Turn } from '../../core/turn.ts';
import { leastUnits } from '../../credit/loan/least-units.ts';
import { membersOf, walletPockets } from '../../credit/loan/member-pockets.ts';
import { isAtLine, unitRisk } from '../../credit/loan/unit-risk.ts';
import { freeBalance } from '../../risk/free-balance.ts';
import { keepUnitReceipt, unitFigures } from './loan-receipt.ts';
import { type Part, repayLoan } from './repay.ts';

/** Tells whether anything was repaid. */
export function callMargin(
  turn: Turn,
  unit: RiskUnit,
  because: Exclude<RepaymentCause, 'manual'> = 'margin-call',
): boolean {
  let isPaid = false;
  for (const loan of [...unit.loans]) {
    if (!isAtLine(unitRisk(turn.state, unit), 'warn')) return isPaid;
    if (payDown(turn, unit, loan, because)) isPaid = true;
  }
  return isPaid;
}

function payDown(
  turn: Turn,
  unit: RiskUnit,
  loan: Loan,
  because: Exclude<RepaymentCause, 'manual'>,
): boolean {
  const { state } = turn;
  const { coin, orderId } = loan;
  const there = freeParts(state, unit, loan);
  const most = minUnits(
    there.reduce((sum, { amount }) => sum + amount, 0n),
    unpaidUnits(loan),
  );
  if (most === 0n) return false;
  const inputs = unitFigures(state, unit);
  const paid = leastUnits(most, (units) => {
    const after = unitRisk(state, unit, [{ coin, units: -units, owed: -units }]);
    return !isAtLine(after, 'warn');
  });
  const parts = taking(there, paid);
  repayLoan(turn, loan, { parts, because, kind: 'loan-repayment' });
  keepUnitReceipt(turn, unit, {
    step: because === 'margin-call' ? 'margin-call' : 'repay',
    orderId,
    inputs,
    formula: 'the least that brings the loan to value below warn, out of what is free of the coin',
    outcome: [
      ...parts.map(({ from, amount }) => moneyIn(state, coin)(`out of ${from.id}`, amount)),
      moneyIn(state, coin)('unpaid', unpaidUnits(loan)),
    ],
  });
  return true;
}

/** What is free of the loan's coin, in the order in which it is taken. */
export function freeParts(state: State, unit: RiskUnit, { uid, coin }: Loan): Part[] {
  const others = membersOf(state, unit).map((user) => user.uid);
  const uids = [uid, ...others.filter((other) => other !== uid)];
  return uids
    .flatMap((each) => walletPockets(state, each, coin))
    .map((pocket) => ({
      from: pocket.available,
      amount: maxUnits(freeBalance(state, pocket), 0n),
    }))
    .filter(({ amount }) => amount > 0n);
}

/** So many units of what is there, from the first on. */
function taking(there: readonly Part[], units: bigint): Part[] {
  const parts: Part[] = [];
  let left = units;
  for (const { from, amount } of there) {
    const taken = minUnits(amount, left);
    if (taken > 0n) parts.push({ from, amount: taken });
    left -= taken;
  }
  return parts;
}
