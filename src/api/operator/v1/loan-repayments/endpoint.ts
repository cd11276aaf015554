/** Repayments of institutional loans, newest first (design.md 6). */
import Type, { type Static } from 'typebox';
import type { LoanRepayment } from '../../../../engine/core/loan.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, optional, orderId, str, text } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { endIdField, reportFields, reportFilter, reportPage } from '../../shared/report.ts';

const row = Type.Object({
  repaymentId: str('Repayment; the cause of its postings.'),
  orderId: str('Loan order.'),
  uid: str('To whom it was lent.'),
  riskUnitId: str('The risk unit that stands for it.'),
  coin: str('Coin.'),
  timeMs: str('When, Unix ms.'),
  repaidAmount: str('What it paid of the principal.'),
  repaidInterest: str('What it paid of the interest.'),
  extent: str('all: nothing was unpaid after it; else part.'),
  because: str('manual, margin-call or liquidation.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/loan-repayments',
  summary: 'Report repayments of loans',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    ...reportFields,
    riskUnitId: optional(text({ description: 'Repayments of this risk unit.' })),
    orderId: optional(orderId({ description: 'Repayments of this loan.' })),
  }),
  data: Type.Object({ list: list(row), endId: endIdField() }),
  handle: async ({ input, history }) => {
    const { orderId: loan, riskUnitId } = input;
    const filter = present({ ...reportFilter(input), riskUnitId, orderId: loan });
    const rows = await history.loanRepayments(filter, reportPage(input));
    return { list: rows.map(wire), endId: rows.at(-1)?.repaymentId ?? '' };
  },
});

function wire(repayment: LoanRepayment): Static<typeof row> {
  return { ...repayment, timeMs: String(repayment.timeMs) };
}
