/** The answers about loans, SQL rows and waiting ones as if they were one (see create-history.ts). */
import type { HistorySources } from './history-sources.ts';
import { mergeNewest } from './lists/paging.ts';
import type { LoanHistory } from './loan-report.ts';
import {
  findLoanRepayments,
  loanRepaymentMatches,
  loanRepaymentRows,
} from './reports/loan-repayments.ts';
import { findLoans, loanMatches, loanRows } from './reports/loans.ts';

export function createLoanHistory({ database, overlay }: HistorySources): LoanHistory {
  return {
    // Loans are not paid off in the order of their ids: all that wait are looked at.
    closedLoans: async (filter, page) => {
      const waiting = overlay
        .newestItems(Number.POSITIVE_INFINITY, ({ events }) =>
          events.flatMap(loanRows).filter((row) => loanMatches(row, filter, page)),
        )
        .toSorted((left, right) => (left.orderId > right.orderId ? -1 : 1));
      const stored = await findLoans(database, filter, page);
      return mergeNewest({ waiting, stored }, (row) => row.orderId, page.limit);
    },
    loanRepayments: async (filter, page) => {
      const waiting = overlay.newestItems(page.limit, ({ events }) =>
        events.flatMap(loanRepaymentRows).filter((row) => loanRepaymentMatches(row, filter, page)),
      );
      const stored = await findLoanRepayments(database, filter, page);
      return mergeNewest({ waiting, stored }, (row) => row.repaymentId, page.limit);
    },
  };
}
