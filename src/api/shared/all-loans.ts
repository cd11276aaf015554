/** Loans as one list, whether still open in the engine or paid off and in the history. */
import { type LoanRecord, loanRecord } from '../../engine/loan/loan-record.ts';
import type { State } from '../../engine/state.ts';
import type { Services } from '../../http/endpoint.ts';
import { isLoanOf, type LoanFilter } from '../../reporting/loan-report.ts';
import type { PageRequest } from '../../reporting/page.ts';
import { idBound, isWithin, mergeNewest } from '../../reporting/paging.ts';

const WHOLE: PageRequest = { limit: Number.MAX_SAFE_INTEGER };

/** The loans that match any of the filters, each once, by order id descending. */
export async function allLoans(
  { history, venue }: Pick<Services, 'history' | 'venue'>,
  filters: readonly LoanFilter[],
  page = WHOLE,
): Promise<readonly LoanRecord[]> {
  // The open ones first: one that is paid off between the two reads is in both and counts once.
  const open = openLoans(venue.state, filters, page);
  const closed = filters.map((filter) => history.closedLoans(filter, page));
  return (await Promise.all(closed)).reduce(
    (waiting, stored) => mergeNewest({ waiting, stored }, (row) => row.orderId, page.limit),
    open,
  );
}

function openLoans(
  state: State,
  filters: readonly LoanFilter[],
  page: PageRequest,
): readonly LoanRecord[] {
  const bound = idBound(page);
  return [...state.loans.open.values()]
    .filter(
      (loan) =>
        loan.orderId < bound &&
        filters.some((filter) => isLoanOf(loan, filter) && isWithin(filter, loan.loanMs)),
    )
    .sort((left, right) => (left.orderId > right.orderId ? -1 : 1))
    .map((loan) => loanRecord(state, loan));
}
