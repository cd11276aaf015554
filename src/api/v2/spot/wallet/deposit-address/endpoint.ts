/** Where money of a coin comes to the caller by a chain. wire.md D.2. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { addressFields, addressOf } from '../../../../calls/payments.ts';
import { addressReply } from '../../../../codecs/payment.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/wallet/deposit-address',
  summary: 'Get a deposit address',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object(addressFields),
  data: addressReply,
  handle: ({ input, venue: { state }, caller: { uid } }) =>
    addressOf(state, 'spot', { ...input, uid }),
});
