/**
 * A repayment pays interest first, then principal. What is paid off leaves the state.
 * Decides R-I-3, R-I-8.
 */

import { assert } from '../../../primitives/assert.ts';
import { formatUnits } from '../../../primitives/decimal.ts';
import { idFrom } from '../../../primitives/id.ts';
import { add, maxUnits, minUnits, neg, sub, type Units } from '../../../primitives/units.ts';
import type { LedgerAccount } from '../../core/entities.ts';
import { moneyIn } from '../../core/keep-receipt.ts';
import type { PostingKind } from '../../core/ledger.ts';
import {
  type Loan,
  type RepaymentCause,
  type RiskUnit,
  unpaidInterest,
  unpaidPrincipal,
  unpaidUnits,
} from '../../core/loan.ts';
import { loanRecord } from '../../core/loan-record.ts';
import type { Context, State } from '../../core/state.ts';
import { coinScale } from '../../core/steps.ts';
import { membersOf, walletPockets } from '../../credit/loan/product.ts';
import { isAtLine, leastUnits, unitRisk } from '../../credit/loan/unit-risk.ts';
import { closeLoan } from '../../credit/loan/unit-watch.ts';
import { post } from '../../money/ledger.ts';
import { freeBalance } from '../../risk/free-balance.ts';
import { keepUnitReceipt, unitFigures } from './loan-receipt.ts';

/** Units out of one account. */
interface Part {
  readonly from: LedgerAccount;
  readonly amount: Units;
}

interface Payment {
  /** Together above zero, and no more than is unpaid. */
  readonly parts: readonly Part[];
  readonly because: RepaymentCause;
  readonly kind: Extract<PostingKind, 'loan-repayment' | 'loan-loss'>;
}

export function repayLoan(context: Context, loan: Loan, { parts, because, kind }: Payment): void {
  const { state, timeMs } = context;
  const repaymentId = idFrom(state.counters.loanRepayment++);
  const before = { principal: loan.repaidPrincipal, interest: loan.repaidInterest };
  for (const part of parts) payPart(context, loan, { ...part, kind, cause: repaymentId });
  const money = (units: Units) => formatUnits(units, coinScale(state, loan.coin));
  const { orderId, uid, riskUnitId, coin } = loan;
  context.events.push({
    type: 'loan-repaid',
    repayment: {
      repaymentId,
      orderId,
      uid,
      riskUnitId,
      coin,
      timeMs,
      repaidAmount: money(sub(loan.repaidPrincipal, before.principal)),
      repaidInterest: money(sub(loan.repaidInterest, before.interest)),
      extent: unpaidUnits(loan) === 0 ? 'all' : 'part',
      because,
    },
  });
  if (unpaidUnits(loan) === 0) payOff(context, loan);
}

function payPart(
  { state: { ledger } }: Context,
  loan: Loan,
  { amount, ...movement }: Part & { readonly kind: PostingKind; readonly cause: string },
): void {
  const interest = minUnits(amount, unpaidInterest(loan));
  const principal = sub(amount, interest);
  assert(principal <= unpaidPrincipal(loan), `loan ${loan.orderId} is repaid more than it owes`);
  post(ledger, { ...movement, to: loan.interest, amount: interest });
  post(ledger, { ...movement, to: loan.principal, amount: principal });
  loan.repaidInterest = add(loan.repaidInterest, interest);
  loan.repaidPrincipal = add(loan.repaidPrincipal, principal);
}

function payOff({ state, events }: Context, loan: Loan): void {
  const unit = state.loans.units.get(loan.riskUnitId);
  assert(unit !== undefined, `loan ${loan.orderId} is of no unit`);
  closeLoan(state, unit, loan);
  events.push({ type: 'loan-closed', loan: loanRecord(state, loan) });
}

/**
 * R-I-8: from the margin line on loans are repaid out of what is free of their coins in the wallets of the
 * unit, the wallets of the loan's own user first, then by uid; the oldest loan first. Just as much as
 * brings the loan to value below the warning line, or all there is.
 */

/** Tells whether anything was repaid. */
export function callMargin(
  context: Context,
  unit: RiskUnit,
  because: Exclude<RepaymentCause, 'manual'> = 'margin-call',
): boolean {
  let isPaid = false;
  for (const loan of [...unit.loans]) {
    if (!isAtLine(unitRisk(context.state, unit), 'warn')) return isPaid;
    if (payDown(context, unit, loan, because)) isPaid = true;
  }
  return isPaid;
}

function payDown(
  context: Context,
  unit: RiskUnit,
  loan: Loan,
  because: Exclude<RepaymentCause, 'manual'>,
): boolean {
  const { state } = context;
  const { coin, orderId } = loan;
  const there = freeParts(state, unit, loan);
  const most = minUnits(
    there.reduce<Units>((sum, { amount }) => add(sum, amount), 0),
    unpaidUnits(loan),
  );
  if (most === 0) return false;
  const inputs = unitFigures(state, unit);
  const paid = leastUnits(most, (units) => {
    const after = unitRisk(state, unit, [{ coin, units: neg(units), owed: neg(units) }]);
    return !isAtLine(after, 'warn');
  });
  const parts = taking(there, paid);
  repayLoan(context, loan, { parts, because, kind: 'loan-repayment' });
  keepUnitReceipt(context, unit, {
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
function freeParts(state: State, unit: RiskUnit, { uid, coin }: Loan): Part[] {
  const others = membersOf(state, unit).map((user) => user.uid);
  const uids = [uid, ...others.filter((other) => other !== uid)];
  return uids
    .flatMap((each) => walletPockets(state, each, coin))
    .map((pocket) => ({
      from: pocket.available,
      amount: maxUnits(freeBalance(state, pocket), 0),
    }))
    .filter(({ amount }) => amount > 0);
}

/** So many units of what is there, from the first on. */
function taking(there: readonly Part[], units: Units): Part[] {
  const parts: Part[] = [];
  let left: Units = units;
  for (const { from, amount } of there) {
    const taken = minUnits(amount, left);
    if (taken > 0) parts.push({ from, amount: taken });
    left = sub(left, taken);
  }
  return parts;
}
