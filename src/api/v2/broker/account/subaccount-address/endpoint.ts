/** Where money of a coin comes to a sub-account of a broker by a chain. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { brokerCall, READS } from '../../../../brokers/broker.ts';
import { subAddress, subAddressFields, subAddressReply } from '../../../../brokers/payments.ts';

export default endpoint({
  ...brokerCall('v2', 10, READS),
  method: 'POST',
  path: '/api/v2/broker/account/subaccount-address',
  summary: "Get the deposit address of a broker's sub-account",
  input: object(subAddressFields),
  data: subAddressReply,
  handle: (call) => subAddress('v2', call),
});
