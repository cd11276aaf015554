/** Loans as one list, whether still open in the engine or paid off and in the history. */

import Type from 'typebox';
import type { LoanRecord, LoanRepayment } from '../../engine/core/loan.ts';
import type { State } from '../../engine/core/state.ts';
import { loanRecord } from '../../engine/credit/loan/loan-record.ts';
import { endpoint, type Services, type UserCall } from '../../http/endpoint.ts';
import {
  type FieldsOf,
  limit,
  list,
  object,
  optional,
  orderId,
  str,
  timeMs,
} from '../../http/fields.ts';
import type { CodeColumn } from '../../http/wire-error.ts';
import { mergeNewest, type PageRequest } from '../../reporting/lists/page.ts';
import { matcher } from '../../reporting/report/filter.ts';
import { type LoanFilter, loans } from '../../reporting/reports/loans.ts';
import { type LoanFamily, loansSeenBy, thirtyDayWindow, twoYearWindow } from './family.ts';

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
  const isMeant = filters.map((filter) => matcher(loans, filter, page));
  return [...state.loans.open.values()]
    .filter(({ loanMs, orderId: id, riskUnitId, uid }) =>
      isMeant.some((matches) => matches({ loanMs, orderId: id, riskUnitId, uid })),
    )
    .sort((left, right) => (left.orderId > right.orderId ? -1 : 1))
    .map((loan) => loanRecord(state, loan));
}

/** Institutional loans of the caller, and of his risk unit when he owns it, newest first. Spec 4.5. */
const ordersInput = object({
  orderId: optional(orderId({ description: 'Only this loan, whatever its age.' })),
  startTime: optional(
    timeMs({ description: 'Lent at or after this, Unix ms; at most 30 days before the end.' }),
  ),
  endTime: optional(timeMs({ description: 'Lent at or before this, Unix ms.' })),
});

const loanOrder = Type.Object({
  orderId: str('Loan order id.'),
  orderProductId: str('Loan product.'),
  uid: str('User to whom it was lent and who repays.'),
  loanTime: str('When it was lent, Unix ms.'),
  loanCoin: str('Coin.'),
  loanAmount: str('Amount lent.'),
  unpaidAmount: str('Unpaid principal.'),
  unpaidInterest: str('Unpaid interest.'),
  repaidAmount: str('Repaid principal.'),
  repaidInterest: str('Repaid interest.'),
  status: str('`not_paid_off` or `paid_off`.'),
});

export function loanOrders(family: LoanFamily, path: string) {
  return endpoint({
    ...family,
    method: 'GET',
    path,
    summary: 'Get institutional loan orders',
    source: 'spec 4.5, wire.md 3.5',
    input: ordersInput,
    data: list(loanOrder),
    handle: async ({ input: asked, caller, venue, history, nowMs }) => {
      const { orderId: only } = asked;
      const wanted = only === undefined ? thirtyDayWindow(asked, nowMs()) : { orderId: only };
      const seen = loansSeenBy(venue.state, caller, family.codes);
      const loans = await allLoans(
        { venue, history },
        seen.map((filter) => ({ ...filter, ...wanted })),
      );
      return loans.map(loanWire);
    },
  });
}

function loanWire(loan: LoanRecord) {
  return {
    orderId: loan.orderId,
    orderProductId: loan.productId,
    uid: loan.uid,
    loanTime: String(loan.loanMs),
    loanCoin: loan.coin,
    loanAmount: loan.loanAmount,
    unpaidAmount: loan.unpaidAmount,
    unpaidInterest: loan.unpaidInterest,
    repaidAmount: loan.repaidAmount,
    repaidInterest: loan.repaidInterest,
    status: loan.status,
  };
}

/** Repayments of the loans that the caller sees, newest first. wire.md 3.5. */
const repaymentFields = {
  startTime: optional(
    timeMs({ description: 'Repaid at or after this, Unix ms; not more than two years ago.' }),
  ),
  endTime: optional(timeMs({ description: 'Repaid at or before this, Unix ms.' })),
  limit: limit({ default: 100, max: 100 }),
};

export const repaymentInput = object(repaymentFields);

/** What both families call alike. */
export const repaymentWords = {
  repayOrderId: str('Repayment id.'),
  businessType: str('`normal`, or `liquidation` when the risk unit was being sold.'),
  repayType: str('`all` when nothing was unpaid after it, else `part`.'),
  repaidTime: str('Unix ms.'),
  coin: str('Coin.'),
};

/** What matches, each repayment once. */
export async function findRepayments(
  call: UserCall<FieldsOf<typeof repaymentFields>>,
  codes: CodeColumn,
): Promise<readonly LoanRepayment[]> {
  const { caller, history, input, nowMs, venue } = call;
  const window = twoYearWindow(input, nowMs());
  const lists = loansSeenBy(venue.state, caller, codes).map((filter) =>
    history.loanRepayments({ ...filter, ...window }, { limit: input.limit }),
  );
  return (await Promise.all(lists)).reduce((waiting, stored) =>
    mergeNewest({ waiting, stored }, (row) => row.repaymentId, input.limit),
  );
}

export function repaymentWire(row: LoanRepayment) {
  return {
    repayOrderId: row.repaymentId,
    // A margin call repays from what is free and sells nothing.
    businessType: row.because === 'liquidation' ? 'liquidation' : 'normal',
    repayType: row.extent,
    repaidTime: String(row.timeMs),
    coin: row.coin,
  };
}
