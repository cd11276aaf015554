/** Makes an API key of a broker's sub-account; its secret is told once. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { brokerCall, WRITES } from '../../../../brokers/broker.ts';
import { createKey, keyCodecsOf, newKeyFields } from '../../../../brokers/keys.ts';

const { issued } = keyCodecsOf.v2;

export default endpoint({
  ...brokerCall('v2', 10, WRITES),
  method: 'POST',
  path: '/api/v2/broker/manage/create-subaccount-apikey',
  summary: "Create an API key of a broker's sub-account",
  input: object(newKeyFields('v2')),
  data: issued.schema,
  handle: async (call) => issued.encode(await createKey('v2', call)),
});
