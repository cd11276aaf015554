/** How many sub-accounts a broker has, and may have. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { brokerCall, READS } from '../../../../brokers/broker.ts';
import { brokerSize, sizeOf } from '../../../../brokers/figures.ts';

export default endpoint({
  ...brokerCall('v2', 10, READS),
  method: 'GET',
  path: '/api/v2/broker/account/info',
  summary: 'Get how many sub-accounts the broker has',
  input: object({}),
  data: brokerSize.schema,
  handle: ({ venue: { state }, caller }) => brokerSize.encode(sizeOf(state, caller)),
});
