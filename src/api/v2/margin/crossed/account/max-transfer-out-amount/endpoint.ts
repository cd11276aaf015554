/** How much of a coin may leave the margin account (R-B-5). wire.md appendix A. */

import Type from 'typebox';
import { balanceRecord } from '../../../../../../engine/read/account-record.ts';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { coin, object, str } from '../../../../../../http/fields.ts';
import { knownCoin, marginWalletOf } from '../../../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/crossed/account/max-transfer-out-amount',
  summary: 'Get the max transfer out amount',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ coin: coin() }),
  data: Type.Object({ coin: str('Coin.'), maxTransferOutAmount: str('Amount.') }),
  handle: ({ input, venue: { state }, caller }) => {
    const { user, wallet } = marginWalletOf(state, caller);
    const { coin: name } = knownCoin(state, input.coin);
    const { transferable } = balanceRecord(state, { user, wallet, coin: name });
    return { coin: name, maxTransferOutAmount: transferable };
  },
});
