/** How much of a coin may leave the margin account (R-B-5). wire.md appendix A. */

import Type from 'typebox';
import { freeBalance } from '../../../../../../engine/risk/free-balance.ts';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { coin, object, str } from '../../../../../../http/fields.ts';
import { maxUnits } from '../../../../../../primitives/units.ts';
import { marginPocket } from '../../../../../calls/users.ts';

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
    const { pocket, text } = marginPocket(state, caller, input.coin);
    return {
      coin: input.coin,
      maxTransferOutAmount: text(maxUnits(freeBalance(state, pocket), 0)),
    };
  },
});
