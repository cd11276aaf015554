/** Makes a sub-account of a broker. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, optional } from '../../../../../http/fields.ts';
import { createdV2, createSub, labelField, nameField } from '../../../../brokers/accounts.ts';
import { brokerCall, WRITES } from '../../../../brokers/broker.ts';

export default endpoint({
  ...brokerCall('v2', 1, WRITES),
  method: 'POST',
  path: '/api/v2/broker/account/create-subaccount',
  summary: 'Create a sub-account of the broker',
  input: object({ subaccountName: nameField(), label: optional(labelField()) }),
  data: createdV2.schema,
  handle: async (call) => createdV2.encode(await createSub('v2', call)),
});
