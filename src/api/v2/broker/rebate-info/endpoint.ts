/** What a client of the broker gets back of his fees. wire.md appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, orderId } from '../../../../http/fields.ts';
import { brokerCall, READS } from '../../../brokers/broker.ts';
import { clientRebate, rebateOf } from '../../../brokers/figures.ts';

export default endpoint({
  ...brokerCall('v2', 20, READS),
  method: 'GET',
  path: '/api/v2/broker/rebate-info',
  summary: 'Get what a client of the broker gets back of his fees',
  input: object({
    uid: orderId({ description: 'A direct customer, or a sub-account of the broker.' }),
  }),
  data: clientRebate.schema,
  handle: ({ input: { uid }, venue: { state }, caller }) =>
    clientRebate.encode(rebateOf(state, caller, uid)),
});
