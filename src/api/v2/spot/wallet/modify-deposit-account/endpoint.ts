/** Says in which wallet of the caller deposits of a coin arrive. wire.md D.2. */
import type { ReadUser } from '../../../../../engine/core/entities.ts';
import type { HomeWallet } from '../../../../../engine/core/user.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, object, oneOf } from '../../../../../http/fields.ts';
import { homeOf } from '../../../../calls/payments.ts';
import { submit } from '../../../../calls/submit.ts';
import { userOf } from '../../../../calls/users.ts';
import { done } from '../../../../codecs/payment.ts';

/** For a user who trades in one wallet all but the second name it. */
const WALLETS = {
  spot: 'spot',
  funding: 'funding',
  'coin-futures': 'coin_futures',
  'usdt-futures': 'usdt_futures',
  'usdc-futures': 'usdc_futures',
} as const satisfies Record<string, HomeWallet>;

const ACCOUNTS = Object.keys(WALLETS) as (keyof typeof WALLETS)[];

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
    accountType: oneOf(ACCOUNTS, { description: 'The account that deposits arrive in.' }),
    coin: coin(),
  }),
  data: done,
  async handle({ input, venue, caller }) {
    const user = userOf(venue.state, caller);
    const wallet = walletOf(user, WALLETS[input.accountType]);
    const { coin: of } = input;
    await submit(venue, 'spot', { type: 'set-deposit-account', uid: caller.uid, coin: of, wallet });
    return 'success';
  },
});

function walletOf(user: ReadUser, named: HomeWallet): HomeWallet {
  return user.accountMode === 'classic' || named === 'funding' ? named : homeOf(user);
}
