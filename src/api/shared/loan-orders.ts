/** Institutional loans of the caller, and of his risk unit when he owns it, newest first. Spec 4.5. */
import Type from 'typebox';
import type { LoanRecord } from '../../engine/loan/loan-record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { list, object, optional, orderId, str, timeMs } from '../../http/fields.ts';
import { allLoans } from './all-loans.ts';
import { type LoanFamily, loansSeenBy } from './loan-endpoint.ts';
import { thirtyDayWindow } from './loan-window.ts';

const input = object({
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
    input,
    data: list(loanOrder),
    handle: async ({ input: asked, caller, venue, history, nowMs }) => {
      const { orderId: only } = asked;
      const wanted = only === undefined ? thirtyDayWindow(asked, nowMs()) : { orderId: only };
      const seen = loansSeenBy(venue.state, caller, family.codes);
      const loans = await allLoans(
        { venue, history },
        seen.map((filter) => ({ ...filter, ...wanted })),
      );
      return loans.map(wire);
    },
  });
}

function wire(loan: LoanRecord) {
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
