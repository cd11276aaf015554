/** Institutional loans, open ones and those paid off, newest first (design.md 6). */
import Type, { type Static } from 'typebox';
import type { LoanRecord } from '../../../../engine/core/loan.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, optional, orderId, str, text } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { allLoans } from '../../../loans/orders.ts';
import { endIdField, reportFields, reportFilter, reportPage } from '../../shared/report.ts';

const row = Type.Object({
  orderId: str('Loan order.'),
  productId: str('Loan product.'),
  uid: str('To whom it was lent.'),
  riskUnitId: str('The risk unit that stands for it.'),
  coin: str('Coin.'),
  loanMs: str('When it was lent, Unix ms.'),
  loanAmount: str('Amount lent.'),
  unpaidAmount: str('Unpaid principal.'),
  unpaidInterest: str('Unpaid interest.'),
  repaidAmount: str('Repaid principal.'),
  repaidInterest: str('Repaid interest.'),
  status: str('not_paid_off or paid_off.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/loans',
  summary: 'Report institutional loans',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    ...reportFields,
    riskUnitId: optional(text({ description: 'Loans of this risk unit.' })),
    orderId: optional(orderId({ description: 'The loan of this id.' })),
  }),
  data: Type.Object({ list: list(row), endId: endIdField() }),
  handle: async ({ input, ...services }) => {
    const { orderId: id, riskUnitId } = input;
    const filter = present({ ...reportFilter(input), riskUnitId, orderId: id });
    const loans = await allLoans(services, [filter], reportPage(input));
    return { list: loans.map(wire), endId: loans.at(-1)?.orderId ?? '' };
  },
});

function wire(loan: LoanRecord): Static<typeof row> {
  return { ...loan, loanMs: String(loan.loanMs) };
}
