/** Funding payments of a user or of all, newest first, each with its rate: from the receipts (R-N-5). */
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { funding, fundingPayment } from '../../../../reporting/reports/funding-payments.ts';
import { pageOf, reportFields, reportFilter, reportPage } from '../../shared/report.ts';

const { data, reply } = pageOf(funding);

export default endpoint({
  method: 'GET',
  path: '/operator/v1/funding',
  summary: 'Report funding payments',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object(reportFields),
  data,
  handle: async ({ input, history }) => {
    const filter = { kind: 'funding', ...present(reportFilter(input)) } as const;
    const rows = await history.receipts(filter, reportPage(input));
    return reply(rows.map(fundingPayment));
  },
});
