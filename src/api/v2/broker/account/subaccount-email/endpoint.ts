/** The address of a sub-account of a broker. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { withEmail } from '../../../../brokers/accounts.ts';
import { brokerCall, brokerSub, READS, subUidField } from '../../../../brokers/broker.ts';

export default endpoint({
  ...brokerCall('v2', 10, READS),
  method: 'GET',
  path: '/api/v2/broker/account/subaccount-email',
  summary: 'Get the e-mail address of a sub-account of the broker',
  input: object({ subUid: subUidField() }),
  data: withEmail.schema,
  handle: ({ input: { subUid }, venue: { state }, caller }) =>
    withEmail.encode(brokerSub(state, caller, subUid)),
});
