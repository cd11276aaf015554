/** R-I-3: a repayment pays interest first, then principal. What is paid off leaves the state. */
import { assert } from '../../../primitives/assert.ts';
import { formatUnits, minUnits } from '../../../primitives/decimal.ts';
import { idFrom } from '../../../primitives/id.ts';
import type { LedgerAccount, PostingKind } from '../../core/ledger.ts';
import {
  type Loan,
  type RepaymentCause,
  unpaidInterest,
  unpaidPrincipal,
  unpaidUnits,
} from '../../core/loan.ts';
import { coinScale } from '../../core/order-record.ts';
import type { Turn } from '../../core/turn.ts';
import { loanRecord } from '../../credit/loan/loan-record.ts';
import { closeLoan } from '../../credit/loan/registers.ts';
import { post } from '../../money/ledger.ts';

/** Units out of one account. */
export interface Part {
  readonly from: LedgerAccount;
  readonly amount: bigint;
}

export interface Payment {
  /** Together above zero, and no more than is unpaid. */
  readonly parts: readonly Part[];
  readonly because: RepaymentCause;
  readonly kind: Extract<PostingKind, 'loan-repayment' | 'loan-loss'>;
}

export function repayLoan(turn: Turn, loan: Loan, { parts, because, kind }: Payment): void {
  const { state, timeMs } = turn;
  const repaymentId = idFrom(state.counters.loanRepayment++);
  const before = { principal: loan.repaidPrincipal, interest: loan.repaidInterest };
  for (const part of parts) payPart(turn, loan, { ...part, kind, cause: repaymentId });
  const money = (units: bigint) => formatUnits(units, coinScale(state, loan.coin));
  const { orderId, uid, riskUnitId, coin } = loan;
  turn.events.push({
    type: 'loan-repaid',
    repayment: {
      repaymentId,
      orderId,
      uid,
      riskUnitId,
      coin,
      timeMs,
      repaidAmount: money(loan.repaidPrincipal - before.principal),
      repaidInterest: money(loan.repaidInterest - before.interest),
      extent: unpaidUnits(loan) === 0n ? 'all' : 'part',
      because,
    },
  });
  if (unpaidUnits(loan) === 0n) payOff(turn, loan);
}

function payPart(
  { state: { ledger } }: Turn,
  loan: Loan,
  { amount, ...movement }: Part & { readonly kind: PostingKind; readonly cause: string },
): void {
  const interest = minUnits(amount, unpaidInterest(loan));
  const principal = amount - interest;
  assert(principal <= unpaidPrincipal(loan), `loan ${loan.orderId} is repaid more than it owes`);
  post(ledger, { ...movement, to: loan.interest, amount: interest });
  post(ledger, { ...movement, to: loan.principal, amount: principal });
  loan.repaidInterest += interest;
  loan.repaidPrincipal += principal;
}

function payOff({ state, events }: Turn, loan: Loan): void {
  const unit = state.loans.units.get(loan.riskUnitId);
  assert(unit !== undefined, `loan ${loan.orderId} is of no unit`);
  closeLoan(state, unit, loan);
  events.push({ type: 'loan-closed', loan: loanRecord(state, loan) });
}
