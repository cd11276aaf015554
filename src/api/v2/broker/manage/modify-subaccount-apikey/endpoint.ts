/** Changes rights, addresses, passphrase and label of an API key of a broker's sub-account. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { brokerCall, WRITES } from '../../../../brokers/broker.ts';
import { changeKey, keyChangeFields, keyCodecsOf } from '../../../../brokers/keys.ts';

const { changed } = keyCodecsOf.v2;

export default endpoint({
  ...brokerCall('v2', 10, WRITES),
  method: 'POST',
  path: '/api/v2/broker/manage/modify-subaccount-apikey',
  summary: "Change an API key of a broker's sub-account",
  input: object(keyChangeFields('v2')),
  data: changed.schema,
  handle: async (call) => changed.encode(await changeKey('v2', call)),
});
