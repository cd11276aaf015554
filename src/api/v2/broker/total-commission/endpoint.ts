/** What its sub-accounts traded, paid and earned a broker by day, newest first. wire.md appendix A. */
import { agentTimes } from '../../../agents/report.ts';
import { brokerCall, READS } from '../../../brokers/broker.ts';
import { HALF_A_YEAR, totalCommission, totalCommissionsOf } from '../../../brokers/commissions.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';

export default listEndpoint({
  ...brokerCall('v2', 20, READS),
  path: '/api/v2/broker/total-commission',
  summary: 'Get commissions of the broker by day',
  input: agentTimes,
  paging: HALF_A_YEAR,
  frame: bare,
  codec: totalCommission,
  rows: totalCommissionsOf,
});
