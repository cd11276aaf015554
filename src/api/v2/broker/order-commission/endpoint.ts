/** What each fill of its sub-accounts earned a broker, newest first. wire.md appendix A. */
import { limit, optional, orderId } from '../../../../http/fields.ts';
import { agentTimes } from '../../../agents/report.ts';
import { brokerCall, READS } from '../../../brokers/broker.ts';
import { orderCommission, orderCommissionsOf } from '../../../brokers/commissions.ts';
import { withEndId } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageById } from '../../../calls/paging.ts';

export default listEndpoint({
  ...brokerCall('v2', 20, READS),
  path: '/api/v2/broker/order-commission',
  summary: "Get commissions by fills of a broker's sub-accounts",
  input: {
    ...agentTimes,
    limit: limit({ default: 500, max: 500 }),
    uid: optional(orderId({ description: 'Only of this sub-account.' })),
    orderId: optional(orderId({ description: 'Only fills of this order.' })),
    idLessThan: optional(orderId({ description: 'Only fills before this id, an `endId`.' })),
  },
  paging: pageById,
  frame: withEndId('commissionlist'),
  codec: orderCommission,
  rows: orderCommissionsOf,
});
