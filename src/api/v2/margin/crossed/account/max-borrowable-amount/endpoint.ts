/** How much more of a coin the caller could borrow. wire.md appendix A. */
import Type from 'typebox';
import { maxBorrow } from '../../../../../../engine/read/max-borrow.ts';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { coin, object, str } from '../../../../../../http/fields.ts';
import { marginPocket } from '../../../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/crossed/account/max-borrowable-amount',
  summary: 'Get the max borrowable amount',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ coin: coin() }),
  data: Type.Object({ coin: str('Coin.'), maxBorrowableAmount: str('Amount.') }),
  handle: ({ input, venue: { state }, caller }) => {
    const { pocket, text } = marginPocket(state, caller, input.coin);
    return { coin: input.coin, maxBorrowableAmount: text(maxBorrow(state, pocket)) };
  },
});
