/** Ends an API key of a broker's sub-account. wire.md appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { brokerCall, WRITES } from '../../../brokers/broker.ts';
import { deleteKey, keyNameFields } from '../../../brokers/keys.ts';

export default endpoint({
  ...brokerCall('v3', 20, WRITES),
  method: 'POST',
  path: '/api/v3/broker/delete-sub-apikey',
  summary: "Delete an API key of a broker's sub-account",
  input: object(keyNameFields),
  data: Type.Null(),
  handle: async (call) => {
    await deleteKey('v3', call);
    return null;
  },
});
