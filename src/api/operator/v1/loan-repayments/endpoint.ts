/** Repayments of institutional loans, newest first (design.md 6). */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, optional, orderId, text } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { loanRepayments } from '../../../../reporting/reports/loans.ts';
import { pageOf, reportFields, reportFilter, reportPage } from '../../shared/report.ts';

const { data, reply } = pageOf(loanRepayments);

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
    riskUnitId: optional(text({ description: 'Repayments of this risk unit.', example: 'RU1' })),
    orderId: optional(orderId({ description: 'Repayments of this loan.' })),
  }),
  data,
  handle: async ({ input, history }) => {
    const { orderId: loan, riskUnitId } = input;
    const filter = present({ ...reportFilter(input), riskUnitId, orderId: loan });
    return reply(await history.loanRepayments(filter, reportPage(input)));
  },
});
