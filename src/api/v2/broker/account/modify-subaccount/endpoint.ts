/** Says what a sub-account of a broker may do, and freezes or frees it. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, oneOf, optional } from '../../../../../http/fields.ts';
import {
  changeSub,
  LANGUAGES,
  listedV2,
  rightsField,
  STATUSES,
} from '../../../../brokers/accounts.ts';
import { brokerCall, subUidField, WRITES } from '../../../../brokers/broker.ts';

export default endpoint({
  ...brokerCall('v2', 1, WRITES),
  method: 'POST',
  path: '/api/v2/broker/account/modify-subaccount',
  summary: 'Change a sub-account of the broker',
  input: object({
    subUid: subUidField(),
    permList: rightsField(),
    status: oneOf(STATUSES, { description: 'freeze: its keys open nothing.' }),
    language: optional(oneOf(LANGUAGES, { description: 'In which its user is written to.' })),
  }),
  data: listedV2.schema,
  handle: async (call) => listedV2.encode(await changeSub('v2', call)),
});
