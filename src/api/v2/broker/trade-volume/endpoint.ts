/** What the sub-accounts of a broker traded, by uid. wire.md appendix A. */
import { agentTimes, numberedPageFields } from '../../../agents/report.ts';
import { brokerCall, READS } from '../../../brokers/broker.ts';
import { A_MONTH } from '../../../brokers/commissions.ts';
import { tradedVolume, volumesOf } from '../../../brokers/figures.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';

export default listEndpoint({
  ...brokerCall('v2', 5, READS),
  path: '/api/v2/broker/trade-volume',
  summary: "Get trade volume of a broker's sub-accounts",
  input: { ...agentTimes, ...numberedPageFields },
  paging: A_MONTH,
  frame: bare,
  codec: tradedVolume,
  rows: (call, { window }) => volumesOf(call, window),
});
