/** Names the address of a sub-account of a broker. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, text } from '../../../../../http/fields.ts';
import { changeSub } from '../../../../brokers/accounts.ts';
import { brokerCall, subUidField, WRITES } from '../../../../brokers/broker.ts';
import { done } from '../../../../codecs/payment.ts';

export default endpoint({
  ...brokerCall('v2', 10, WRITES),
  method: 'POST',
  path: '/api/v2/broker/account/modify-subaccount-email',
  summary: 'Set the e-mail address of a sub-account of the broker',
  input: object({
    subUid: subUidField(),
    subaccountEmail: text({ description: 'Its e-mail address.' }),
  }),
  data: done,
  handle: async (call) => {
    await changeSub('v2', call);
    return 'success';
  },
});
