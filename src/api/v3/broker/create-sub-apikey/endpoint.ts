/** Makes an API key of a broker's sub-account; its secret is told once. wire.md appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { brokerCall, WRITES } from '../../../brokers/broker.ts';
import { createKey, keyCodecsOf, newKeyFields } from '../../../brokers/keys.ts';

const { issued } = keyCodecsOf.v3;

export default endpoint({
  ...brokerCall('v3', 20, WRITES),
  method: 'POST',
  path: '/api/v3/broker/create-sub-apikey',
  summary: "Create an API key of a broker's sub-account",
  input: object(newKeyFields('v3')),
  data: issued.schema,
  handle: async (call) => issued.encode(await createKey('v3', call)),
});
