/**
 * Institutional loans and their repayments, as both families list them. Spec 4.5; wire.md 3.5.
 * Decides R-4.5-1, R-4.5-2, R-4.5-5.
 */

import type { LoanRecord, LoanRepayment } from '../../engine/core/loan.ts';
import { loanRecord } from '../../engine/core/loan-record.ts';
import type { ReadState } from '../../engine/core/state.ts';
import type { Services } from '../../http/endpoint.ts';
import { limit, optional, orderId, timeMs } from '../../http/fields.ts';
import { mergeNewest, type PageRequest } from '../../reporting/lists/page.ts';
import { matcher } from '../../reporting/report/filter.ts';
import { type LoanFilter, loans } from '../../reporting/reports/loans.ts';
import { bare } from '../calls/frames.ts';
import { listEndpoint } from '../calls/list.ts';
import { type Codec, codec, type RowFields } from '../codecs/codec.ts';
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
  state: ReadState,
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

const fields: RowFields<LoanRecord> = {
  orderId: ['Loan order id.', (loan) => loan.orderId],
  orderProductId: ['Loan product.', (loan) => loan.productId],
  uid: ['User to whom it was lent and who repays.', (loan) => loan.uid],
  loanTime: ['When it was lent, Unix ms.', (loan) => String(loan.loanMs)],
  loanCoin: ['Coin.', (loan) => loan.coin],
  loanAmount: ['Amount lent.', (loan) => loan.loanAmount],
  unpaidAmount: ['Unpaid principal.', (loan) => loan.unpaidAmount],
  unpaidInterest: ['Unpaid interest.', (loan) => loan.unpaidInterest],
  repaidAmount: ['Repaid principal.', (loan) => loan.repaidAmount],
  repaidInterest: ['Repaid interest.', (loan) => loan.repaidInterest],
  status: ['`not_paid_off` or `paid_off`.', (loan) => loan.status],
};

const loanOrder = {
  spot: codec<LoanRecord>(fields),
  uta: codec<LoanRecord>({ ...fields, reserve: ['0: nothing is kept back.', () => '0'] }),
};

/** Loans of the caller, and of his risk unit when he owns it, newest first. */
export function loanOrders(family: LoanFamily, path: string) {
  return listEndpoint({
    ...family.declared,
    path,
    summary: 'Get institutional loan orders',
    source: 'spec 4.5, wire.md 3.5',
    input: {
      orderId: optional(orderId({ description: 'Only this loan, whatever its age.' })),
      startTime: optional(
        timeMs({ description: 'Lent at or after this, Unix ms; at most 30 days before the end.' }),
      ),
      endTime: optional(timeMs({ description: 'Lent at or before this, Unix ms.' })),
    },
    frame: bare,
    codec: loanOrder[family.codes],
    rows({ input, caller, venue, history, nowMs }) {
      const { orderId: only } = input;
      const wanted = only === undefined ? thirtyDayWindow(input, nowMs()) : { orderId: only };
      const filters = loansSeenBy(venue.state, caller, family);
      return allLoans(
        { venue, history },
        filters.map((filter) => ({ ...filter, ...wanted })),
      );
    },
  });
}

/** What both families call alike. */
const common: RowFields<LoanRepayment> = {
  repayOrderId: ['Repayment id.', (row) => row.repaymentId],
  businessType: [
    '`normal`, or `liquidation` when the risk unit was being sold.',
    // A margin call repays from what is free and sells nothing.
    (row) => (row.because === 'liquidation' ? 'liquidation' : 'normal'),
  ],
  repayType: ['`all` when nothing was unpaid after it, else `part`.', (row) => row.extent],
  repaidTime: ['Unix ms.', (row) => String(row.timeMs)],
  coin: ['Coin.', (row) => row.coin],
};

export const repaymentV2 = codec<LoanRepayment>({
  ...common,
  repaidAmount: ['Principal that was repaid.', (row) => row.repaidAmount],
  repaidInterest: ['Interest that was repaid.', (row) => row.repaidInterest],
});

export const repaymentV3 = codec<LoanRepayment>({
  ...common,
  repayAmount: ['Principal that was repaid.', (row) => row.repaidAmount],
  repayInterest: ['Interest that was repaid.', (row) => row.repaidInterest],
});

/** Repayments of the loans that the caller sees, newest first, each once. */
export function loanRepayments(family: LoanFamily, path: string, repayment: Codec<LoanRepayment>) {
  return listEndpoint({
    ...family.declared,
    path,
    summary: 'Get repayments of institutional loans',
    source: 'wire.md 3.5',
    input: {
      startTime: optional(
        timeMs({ description: 'Repaid at or after this, Unix ms; not more than two years ago.' }),
      ),
      endTime: optional(timeMs({ description: 'Repaid at or before this, Unix ms.' })),
      limit: limit({ default: 100, max: 100 }),
    },
    frame: bare,
    codec: repayment,
    async rows({ input, caller, venue: { state }, history, nowMs }) {
      const window = twoYearWindow(input, nowMs());
      const lists = loansSeenBy(state, caller, family).map((filter) =>
        history.loanRepayments({ ...filter, ...window }, { limit: input.limit }),
      );
      return (await Promise.all(lists)).reduce((waiting, stored) =>
        mergeNewest({ waiting, stored }, (row) => row.repaymentId, input.limit),
      );
    },
  });
}
