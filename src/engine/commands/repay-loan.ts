/**
 * R-I-3: an operator repays a loan out of its user's wallet, as far as there is free, and no more than is
 * unpaid. A repeated reference answers as the first time and moves nothing.
 */
import { minUnits, parseUnits } from '../../primitives/decimal.ts';
import type { Result } from '../command.ts';
import { pocketAccounts } from '../ledger/chart-of-accounts.ts';
import type { PocketAccounts } from '../ledger/ledger.ts';
import { type Loan, unpaidUnits } from '../loan/loan.ts';
import { loanRecord } from '../loan/loan-record.ts';
import { repayLoan } from '../loan/repay.ts';
import type { RepayLoan } from '../loan-command.ts';
import { hasFree } from '../margin/free-balance.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import { walletFor } from '../user/user.ts';

export function repayLoanOrder(turn: Turn, command: RepayLoan): Result<'repay-loan'> {
  const { state } = turn;
  const { orderId, reference } = command;
  const key = `${command.type}:${reference}`;
  const before = state.references.get(key);
  if (before !== undefined) return answer(reference, before);
  const loan = state.loans.open.get(orderId);
  if (loan === undefined) return { reason: 'unknown-loan', detail: orderId };
  const wanted = parseUnits(command.amount, state.coins.get(loan.coin)?.scale ?? 0);
  if (wanted === undefined || wanted <= 0n) return { reason: 'invalid-amount', detail: 'amount' };
  const pocket = walletOf(state, loan);
  const amount = minUnits(wanted, unpaidUnits(loan));
  if (pocket === undefined || !hasFree(state, pocket, amount))
    return { reason: 'insufficient-balance', detail: loan.coin };
  const parts = [{ from: pocket.available, amount }];
  repayLoan(turn, loan, { parts, because: 'manual', kind: 'loan-repayment' });
  const { unpaidAmount, unpaidInterest } = loanRecord(state, loan);
  const left = `${unpaidAmount} ${unpaidInterest}`;
  state.references.set(key, left);
  return answer(reference, left);
}

function walletOf({ ledger, users }: State, { uid, coin }: Loan): PocketAccounts | undefined {
  const user = users.get(uid);
  return user === undefined
    ? undefined
    : pocketAccounts(ledger, uid, walletFor(user, 'SPOT'), coin);
}

/** `left` is what is kept under the reference: the principal, a space, the interest. */
function answer(reference: string, left: string): Result<'repay-loan'> {
  const [unpaidAmount = '', unpaidInterest = ''] = left.split(' ');
  return { reference, unpaidAmount, unpaidInterest };
}
