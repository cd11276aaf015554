/** What may be asked about institutional loans. */
import type { LoanRecord, LoanRepayment } from '../engine/core/loan.ts';
import type { PageRequest, TimeWindow } from './lists/page.ts';

/** What is given must match. */
export interface LoanFilter extends TimeWindow {
  readonly uid?: string;
  readonly riskUnitId?: string;
  readonly orderId?: string;
}

/** The part of the history that is about loans, newest first throughout. */
export interface LoanHistory {
  /**
   * Loans that are paid off, by order id descending; the others are in the engine's state. The
   * window is on `loanMs`.
   */
  readonly closedLoans: (filter: LoanFilter, page: PageRequest) => Promise<readonly LoanRecord[]>;
  /** By repayment id descending; the window is on `timeMs`. */
  readonly loanRepayments: (
    filter: LoanFilter,
    page: PageRequest,
  ) => Promise<readonly LoanRepayment[]>;
}

/** Whether it is of the user, the unit and the order that are asked for. */
export function isLoanOf(
  row: Pick<LoanRecord, 'orderId' | 'riskUnitId' | 'uid'>,
  { orderId, riskUnitId, uid }: LoanFilter,
): boolean {
  return (
    (orderId === undefined || row.orderId === orderId) &&
    (riskUnitId === undefined || row.riskUnitId === riskUnitId) &&
    (uid === undefined || row.uid === uid)
  );
}
