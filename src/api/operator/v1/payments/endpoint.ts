/** Deposits and withdrawals, those that wait and those that have ended, of a user or of all, newest first. */
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, object, oneOf, optional } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { payments } from '../../../../reporting/reports/payments.ts';
import { paymentsOf } from '../../../calls/payments.ts';
import { pageOf, reportFields, reportFilter, reportPage } from '../../shared/report.ts';

const { data, reply } = pageOf(payments);

export default endpoint({
  method: 'GET',
  path: '/operator/v1/payments',
  summary: 'Report deposits and withdrawals',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    ...reportFields,
    direction: optional(oneOf(['deposit', 'withdrawal'], { description: 'Only of this kind.' })),
    coin: optional(coin({ description: 'Only this coin.' })),
    status: optional(
      oneOf(['open', 'ended'], { description: 'Those that wait, or those that have ended.' }),
    ),
  }),
  data,
  handle: async (call) => {
    const { coin: only, direction, status } = call.input;
    const filter = present({ ...reportFilter(call.input), coin: only, direction });
    return reply(await paymentsOf(call, filter, { ...reportPage(call.input), status }));
  },
});
