/** Changes rights, addresses, passphrase and label of an API key of a broker's sub-account. wire.md appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { brokerCall, WRITES } from '../../../brokers/broker.ts';
import { changeKey, keyChangeFields, keyCodecsOf } from '../../../brokers/keys.ts';

const { changed } = keyCodecsOf.v3;

export default endpoint({
  ...brokerCall('v3', 20, WRITES),
  method: 'POST',
  path: '/api/v3/broker/modify-sub-apikey',
  summary: "Change an API key of a broker's sub-account",
  input: object(keyChangeFields('v3')),
  data: changed.schema,
  handle: async (call) => changed.encode(await changeKey('v3', call)),
});
