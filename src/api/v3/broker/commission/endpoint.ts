/** What the fees of its sub-accounts earned a broker, by day, coin and market, newest first. wire.md appendix A. */

import { brokerCall, READS } from '../../../brokers/broker.ts';
import {
  A_MONTH,
  commissionFields,
  commissionsOf,
  subAccountCommission,
} from '../../../brokers/commissions.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';

export default listEndpoint({
  ...brokerCall('v3', 20, READS),
  path: '/api/v3/broker/commission',
  summary: "Get commissions by a broker's sub-accounts",
  input: commissionFields,
  paging: A_MONTH,
  frame: bare,
  codec: subAccountCommission,
  rows: commissionsOf,
});
