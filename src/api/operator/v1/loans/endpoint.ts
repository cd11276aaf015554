/** Institutional loans, open ones and those paid off, newest first (design.md 6). */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, optional, orderId, text } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { loans } from '../../../../reporting/reports/loans.ts';
import { allLoans } from '../../../loans/orders.ts';
import { pageOf, reportFields, reportFilter, reportPage } from '../../shared/report.ts';

const { data, reply } = pageOf(loans);

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
    riskUnitId: optional(text({ description: 'Loans of this risk unit.', example: 'RU1' })),
    orderId: optional(orderId({ description: 'The loan of this id.' })),
  }),
  data,
  handle: async ({ input, ...services }) => {
    const { orderId: id, riskUnitId } = input;
    const filter = present({ ...reportFilter(input), riskUnitId, orderId: id });
    return reply(await allLoans(services, [filter], reportPage(input)));
  },
});
