/** Ends an API key of a broker's sub-account. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { brokerCall, WRITES } from '../../../../brokers/broker.ts';
import { deleteKey, keyNameFields } from '../../../../brokers/keys.ts';
import { done } from '../../../../codecs/payment.ts';

export default endpoint({
  ...brokerCall('v2', 10, WRITES),
  method: 'POST',
  path: '/api/v2/broker/manage/delete-subaccount-apikey',
  summary: "Delete an API key of a broker's sub-account",
  input: object(keyNameFields),
  data: done,
  handle: async (call) => {
    await deleteKey('v2', call);
    return 'success';
  },
});
