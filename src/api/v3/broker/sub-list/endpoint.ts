/** The sub-accounts of a broker, newest first. wire.md appendix A. */
import { limit, oneOf, optional, orderId } from '../../../../http/fields.ts';
import { listedV3, STATUSES, subsBelow } from '../../../brokers/accounts.ts';
import { brokerCall, READS } from '../../../brokers/broker.ts';
import { withHasNext } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageBySize } from '../../../calls/paging.ts';

export default listEndpoint({
  ...brokerCall('v3', 20, READS),
  path: '/api/v3/broker/sub-list',
  summary: 'Get sub-accounts of the broker',
  input: {
    limit: limit({ default: 10, max: 100 }),
    cursor: optional(orderId({ description: 'The cursor of the page before.' })),
    status: optional(oneOf(STATUSES, { description: 'Only of this status.' })),
  },
  paging: pageBySize,
  frame: withHasNext('subList'),
  codec: listedV3,
  rows({ input: { cursor, status }, venue: { state }, caller }, { page }) {
    return subsBelow(state, caller, { field: 'cursor', id: cursor, status }).slice(0, page.limit);
  },
});
