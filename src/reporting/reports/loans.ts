/** Institutional loans that are paid off (spec 2.8), and the repayments of all. */
import type { LoanRecord, LoanRepayment } from '../../engine/core/loan.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

/** What is given must match; the window is on when a loan was lent, or when it was repaid. */
export interface LoanFilter extends TimeWindow {
  readonly uid?: string;
  readonly riskUnitId?: string;
  readonly orderId?: string;
}

const criteria = {
  uid: { is: 'uid' },
  riskUnitId: { is: 'riskUnitId' },
  orderId: { is: 'orderId' },
} as const;

export const loans = storedReport<LoanRecord, LoanFilter>({
  name: 'loans',
  exported: { summary: 'institutional loans, open and paid off', options: ['window', 'coin'] },
  columns: {
    orderId: id('Loan order.'),
    productId: text('Loan product.'),
    uid: text('To whom it was lent.'),
    riskUnitId: text('The risk unit that stands for it.'),
    coin: text('Coin.'),
    loanMs: time('When it was lent, Unix ms.', { last: 'export' }),
    loanAmount: decimal('Amount lent.'),
    unpaidAmount: decimal('Unpaid principal.'),
    unpaidInterest: decimal('Unpaid interest.'),
    repaidAmount: decimal('Repaid principal.'),
    repaidInterest: decimal('Repaid interest.'),
    status: text('not_paid_off or paid_off.'),
  },
  key: ['orderId'],
  time: 'loanMs',
  indexes: {
    loans_by_user: { columns: ['uid'], rowsAlike: [10_000] },
    loans_by_unit: { columns: ['riskUnitId'], rowsAlike: [20_000] },
  },
  criteria,
  // What is open longest has the lowest id.
  source: onEvent('loan-closed', ({ loan }) => [loan], { isInOrder: false }),
});

/** One row per loan and act, call or step of a liquidation. */
export const loanRepayments = storedReport<LoanRepayment, LoanFilter>({
  name: 'loanRepayments',
  exported: { summary: 'repayments of loans, with why', options: ['window', 'coin'] },
  columns: {
    repaymentId: id('Repayment; the cause of its postings.'),
    orderId: text('Loan order.'),
    uid: text('To whom it was lent.'),
    riskUnitId: text('The risk unit that stands for it.'),
    coin: text('Coin.'),
    timeMs: time('When, Unix ms.', { last: 'export' }),
    repaidAmount: decimal('What it paid of the principal.'),
    repaidInterest: decimal('What it paid of the interest.'),
    extent: text('all: nothing was unpaid after it; else part.'),
    because: text('manual, margin-call or liquidation.'),
  },
  key: ['repaymentId'],
  time: 'timeMs',
  indexes: {
    loan_repayments_by_user: { columns: ['uid'], rowsAlike: [10_000] },
    loan_repayments_by_unit: { columns: ['riskUnitId'], rowsAlike: [20_000] },
    loan_repayments_by_loan: { columns: ['orderId'], rowsAlike: [20] },
  },
  criteria,
  source: onEvent('loan-repaid', ({ repayment }) => [repayment]),
});
