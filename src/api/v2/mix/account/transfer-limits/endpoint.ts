/** How much of a coin can come into a union account (R-B-17). wire.md appendix A. */
import Type from 'typebox';
import { balanceRecord } from '../../../../../engine/read/account-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, object, str } from '../../../../../http/fields.ts';
import { knownCoin, userOf } from '../../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/transfer-limits',
  summary: 'Get how much can be transferred into a union account',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({ coin: coin() }),
  data: Type.Object({
    coin: str('Coin.'),
    maxTransferIn: str(
      'What there is of it in the caller’s funding wallet: there is no other limit.',
    ),
  }),
  handle: ({ input, venue: { state }, caller }) => {
    const { coin: name } = knownCoin(state, input.coin);
    const user = userOf(state, caller);
    const { transferable } = balanceRecord(state, { user, wallet: 'funding', coin: name });
    return { coin: name, maxTransferIn: transferable };
  },
});
