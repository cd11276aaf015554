/** Where money of a coin comes to a sub-account of the caller by a chain. wire.md D.4. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, orderId } from '../../../../http/fields.ts';
import { addressFields, addressOf } from '../../../calls/payments.ts';
import { mainAccountOf, ownSubAccount } from '../../../calls/users.ts';
import { addressReply } from '../../../codecs/payment.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/sub-deposit-address',
  summary: 'Get the deposit address of a sub-account',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ subUid: orderId({ description: 'The sub-account.' }), ...addressFields }),
  data: addressReply,
  handle({ input, venue: { state }, caller }) {
    const { uid } = ownSubAccount(state, mainAccountOf(state, caller), input.subUid);
    return addressOf(state, 'uta', { ...input, uid });
  },
});
