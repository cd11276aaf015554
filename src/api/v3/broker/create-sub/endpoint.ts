/** Makes a sub-account of a broker. wire.md appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { createdV3, createSub, labelField, nameField } from '../../../brokers/accounts.ts';
import { brokerCall, WRITES } from '../../../brokers/broker.ts';

export default endpoint({
  ...brokerCall('v3', 20, WRITES),
  method: 'POST',
  path: '/api/v3/broker/create-sub',
  summary: 'Create a sub-account of the broker',
  input: object({ subaccountName: nameField(), label: labelField() }),
  data: createdV3.schema,
  handle: async (call) => createdV3.encode(await createSub('v3', call)),
});
