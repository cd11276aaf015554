/** Deposits and withdrawals that have ended, of a user or of all, newest first. */
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, object, oneOf, optional } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { payments } from '../../../../reporting/reports/payments.ts';
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
  }),
  data,
  handle: async ({ input, history }) => {
    const { coin: only, direction } = input;
    const filter = present({ ...reportFilter(input), coin: only, direction });
    return reply(await history.payments(filter, reportPage(input)));
  },
});
