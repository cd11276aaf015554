/** Says what a sub-account of a broker may do, and freezes or frees it; what is not named stays. wire.md appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, oneOf, optional } from '../../../../http/fields.ts';
import { changeSub, modifiedV3, rightsField, STATUSES } from '../../../brokers/accounts.ts';
import { brokerCall, subUidField, WRITES } from '../../../brokers/broker.ts';

export default endpoint({
  ...brokerCall('v3', 20, WRITES),
  method: 'POST',
  path: '/api/v3/broker/modify-sub',
  summary: 'Change a sub-account of the broker',
  input: object({
    subUid: subUidField(),
    status: optional(oneOf(STATUSES, { description: 'freeze: its keys open nothing.' })),
    permList: optional(rightsField()),
  }),
  data: modifiedV3.schema,
  handle: async (call) => modifiedV3.encode(await changeSub('v3', call)),
});
