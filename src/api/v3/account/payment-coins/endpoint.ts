/** With what the caller can pay his debts: each in its own coin. wire.md appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import { userOf } from '../../../calls/users.ts';
import { paymentCoins, repayCoinV3, SELECTION_MAX } from '../../../codecs/v3/account.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/payment-coins',
  summary: 'Get payment coins',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read', 'uta_trade:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({}),
  data: Type.Object({
    paymentCoinList: list(repayCoinV3),
    maxSelection: str('Coins that one repayment may name.'),
  }),
  handle: ({ venue: { state }, caller }) => ({
    paymentCoinList: paymentCoins(state, userOf(state, caller).uid),
    maxSelection: String(SELECTION_MAX),
  }),
});
