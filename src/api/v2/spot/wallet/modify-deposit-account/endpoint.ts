/** Says in which wallet of the caller deposits of a coin arrive. wire.md D.2. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, object, oneOf } from '../../../../../http/fields.ts';
import { DEPOSIT_ACCOUNTS, depositWallet } from '../../../../calls/payments.ts';
import { submit } from '../../../../calls/submit.ts';
import { userOf } from '../../../../calls/users.ts';
import { done } from '../../../../codecs/payment.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/wallet/modify-deposit-account',
  summary: 'Set where deposits arrive',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({
    accountType: oneOf(DEPOSIT_ACCOUNTS, { description: 'The account that deposits arrive in.' }),
    coin: coin(),
  }),
  data: done,
  async handle({ input, venue, caller }) {
    const user = userOf(venue.state, caller);
    const wallet = depositWallet(user, input.accountType);
    const { coin: of } = input;
    await submit(venue, 'spot', { type: 'set-deposit-account', uid: caller.uid, coin: of, wallet });
    return 'success';
  },
});
