/** With what the caller can pay his debts: each in its own coin. wire.md appendix A. */

import { paymentCoins } from '../../../../engine/read/debt-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { userOf } from '../../../calls/users.ts';
import { codec, rowsOf } from '../../../codecs/codec.ts';
import { repayCoinV3, SELECTION_MAX } from '../../../codecs/v3/account.ts';

const debts = codec<ReturnType<typeof paymentCoins>>({
  paymentCoinList: rowsOf(repayCoinV3, (coins) => coins),
  maxSelection: ['Coins that one repayment may name.', () => String(SELECTION_MAX)],
});

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
  data: debts.schema,
  handle: ({ venue: { state }, caller }) =>
    debts.encode(paymentCoins(state, userOf(state, caller).uid)),
});
