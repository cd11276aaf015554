/**
 * An operator repays a loan (see R-I-3) out of its user's wallet, as far as there is free, and no more than is
 * unpaid. The same act under its reference again moves nothing (see R-L-1).
 */

import { literal, struct, text } from '../../primitives/record-codec.ts';
import { minUnits } from '../../primitives/units.ts';
import type { PocketAccounts } from '../core/entities.ts';
import { type Loan, unpaidUnits } from '../core/loan.ts';
import { loanRecord } from '../core/loan-record.ts';
import { type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { parseAmount } from '../core/steps.ts';
import { walletFor } from '../core/user.ts';
import { repayLoan as payLoan } from '../liquidation/loan/repay.ts';
import { actOnce, type Once } from '../money/act-once.ts';
import { pocketAccounts } from '../money/chart-of-accounts.ts';
import { freeBalance, hasFree } from '../risk/free-balance.ts';
import { shortOf } from '../risk/shortage.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface RepayLoan extends Signed {
  readonly type: 'repay-loan';
  readonly orderId: string;
  readonly amount: string;
  readonly reference: string;
}

interface Repaid {
  /** What is still unpaid, decimal text. */
  readonly unpaidAmount: string;
  readonly unpaidInterest: string;
}

export const repayLoan = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 49,
  codec: struct<RepayLoan>({
    type: literal('repay-loan'),
    orderId: text,
    amount: text,
    reference: text,
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: RepayLoan): Once<Repaid> {
  return actOnce(context, command, { act: () => repay(context, command), read: repaid });
}

/** What is unpaid after it: the principal, a space, the interest. */
function repay(context: Context, command: RepayLoan): string | Rejection {
  const { state } = context;
  const { orderId } = command;
  const loan = state.loans.open.get(orderId);
  if (loan === undefined) return refuse('unknown-loan', orderId);
  const wanted = parseAmount(command.amount, state.coins.get(loan.coin)?.scale ?? 0);
  if (wanted === undefined) return refuse('invalid-amount', 'amount');
  const pocket = walletOf(state, loan);
  const amount = minUnits(wanted, unpaidUnits(loan));
  if (pocket === undefined || !hasFree(state, pocket, amount)) {
    const there = pocket === undefined ? 0 : freeBalance(state, pocket);
    return shortOf(state, 'insufficient-balance', { coin: loan.coin, there });
  }
  const parts = [{ from: pocket.available, amount }];
  payLoan(context, loan, { parts, because: 'manual', kind: 'loan-repayment' });
  const { unpaidAmount, unpaidInterest } = loanRecord(state, loan);
  return `${unpaidAmount} ${unpaidInterest}`;
}

function walletOf({ ledger, users }: State, { uid, coin }: Loan): PocketAccounts | undefined {
  const user = users.get(uid);
  return user === undefined
    ? undefined
    : pocketAccounts(ledger, uid, walletFor(user, 'SPOT'), coin);
}

function repaid(left: string): Repaid {
  const [unpaidAmount = '', unpaidInterest = ''] = left.split(' ');
  return { unpaidAmount, unpaidInterest };
}
