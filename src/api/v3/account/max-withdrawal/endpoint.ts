/** How much of a coin the caller could withdraw now, by account. wire.md D.4. */
import Type from 'typebox';
import type { Wallet } from '../../../../engine/core/user.ts';
import { balanceRecord } from '../../../../engine/read/account-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, object, str } from '../../../../http/fields.ts';
import { homeOf } from '../../../calls/payments.ts';
import { knownCoin, userOf } from '../../../calls/users.ts';
import { plus } from '../../../codecs/amount-text.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/max-withdrawal',
  summary: 'Get the largest withdrawal',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ coin: coin() }),
  data: Type.Object({
    coin: str('Coin.'),
    otcMaxWithdrawal: str('0: nobody has an otc account.'),
    spotMaxWithdrawal: str('Out of the funding account.'),
    utaMaxWithdrawal: str('Out of the unified account.'),
    totalMaxWithdrawal: str('Out of all.'),
  }),
  handle({ input, venue: { state }, caller }) {
    const user = userOf(state, caller);
    const { coin: name } = knownCoin(state, input.coin, 'uta');
    const most = (wallet: Wallet) =>
      balanceRecord(state, { user, wallet, coin: name }).transferable;
    const [funding, unified] = [most('funding'), most(homeOf(user))];
    return {
      coin: name,
      otcMaxWithdrawal: '0',
      spotMaxWithdrawal: funding,
      utaMaxWithdrawal: unified,
      totalMaxWithdrawal: plus(funding, unified),
    };
  },
});
