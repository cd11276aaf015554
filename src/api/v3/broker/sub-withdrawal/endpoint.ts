/** Has money of a broker's sub-account paid out: by a chain, or to another user. wire.md appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { brokerCall } from '../../../brokers/broker.ts';
import { subWithdrawalFields, withdrawFromSub } from '../../../brokers/payments.ts';
import { withdrawalReply } from '../../../codecs/payment.ts';

export default endpoint({
  ...brokerCall('v3', 20, 'withdraw'),
  method: 'POST',
  path: '/api/v3/broker/sub-withdrawal',
  summary: "Withdraw from a broker's sub-account",
  input: object(subWithdrawalFields),
  data: withdrawalReply,
  handle: (call) => withdrawFromSub('v3', call),
});
