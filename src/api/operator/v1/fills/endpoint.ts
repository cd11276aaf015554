/** Fills of a user or of all, newest first: each side's part of a trade (design.md 6). */
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { fills } from '../../../../reporting/reports/fills.ts';
import { pageOf, reportFilter, reportPage, symbolReportFields } from '../../shared/report.ts';

const { data, reply } = pageOf(fills);

export default endpoint({
  method: 'GET',
  path: '/operator/v1/fills',
  summary: 'Report fills',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object(symbolReportFields),
  data,
  handle: async ({ input, history }) => {
    return reply(await history.fills(reportFilter(input), reportPage(input)));
  },
});
