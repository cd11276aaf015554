/** Says in which wallet of the caller deposits of a coin arrive. wire.md D.4. */
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, object, oneOf } from '../../../../http/fields.ts';
import { rejectionError } from '../../../../http/wire-error.ts';
import { walletsNamed } from '../../../calls/payments.ts';
import { submit } from '../../../calls/submit.ts';
import { userOf } from '../../../calls/users.ts';
import { done } from '../../../codecs/payment.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/deposit-account',
  summary: 'Set where deposits arrive',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({
    coin: coin(),
    accountType: oneOf(['funding', 'unified', 'otc'], {
      description: 'The account that deposits arrive in; nobody has otc.',
    }),
  }),
  data: done,
  async handle({ input, venue, caller }) {
    const [wallet] = walletsNamed(userOf(venue.state, caller), input.accountType) ?? [];
    if (wallet === undefined)
      throw rejectionError('uta', { reason: 'unknown-wallet', detail: input.accountType });
    const { coin: of } = input;
    await submit(venue, 'uta', { type: 'set-deposit-account', uid: caller.uid, coin: of, wallet });
    return 'success';
  },
});
