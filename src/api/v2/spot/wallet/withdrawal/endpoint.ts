/** Asks for money of the caller to be paid out: by a chain, or to another user. wire.md D.3. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { withdrawalCommand, withdrawalFields } from '../../../../calls/payments.ts';
import { submit } from '../../../../calls/submit.ts';
import { withdrawalReply } from '../../../../codecs/payment.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/wallet/withdrawal',
  summary: 'Withdraw',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['withdraw'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object(withdrawalFields),
  data: withdrawalReply,
  handle({ input, venue, caller }) {
    const command = withdrawalCommand(venue.state, caller.uid, input);
    return submit(venue, 'spot', command);
  },
});
