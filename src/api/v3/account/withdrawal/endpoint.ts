/** Asks for money of the caller to be paid out: by a chain, or to another user. wire.md D.4. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, optional, text } from '../../../../http/fields.ts';
import { walletsNamed, withdrawalCommand, withdrawalFields } from '../../../calls/payments.ts';
import { submit } from '../../../calls/submit.ts';
import { userOf } from '../../../calls/users.ts';
import { withdrawalReply } from '../../../codecs/payment.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/withdrawal',
  summary: 'Withdraw',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['withdraw'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({
    ...withdrawalFields,
    accountType: optional(
      text({ description: 'funding, otc, uta or a list of them, which give in this order.' }),
    ),
  }),
  data: withdrawalReply,
  handle({ input, venue, caller }) {
    const wallets = walletsNamed(userOf(venue.state, caller), input.accountType);
    const command = withdrawalCommand(venue.state, caller.uid, input, wallets);
    return submit(venue, 'uta', command);
  },
});
