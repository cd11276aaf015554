/** How much more of both coins of a pair the caller could borrow there (R-B-8). wire.md D.7. */
import Type from 'typebox';
import { maxBorrow } from '../../../../../../engine/read/max-borrow.ts';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { object, str, symbol } from '../../../../../../http/fields.ts';
import { marginPocket } from '../../../../../calls/users.ts';
import { marginCall } from '../../../shared/calls.ts';
import { coinsOfPair } from '../../../shared/pairs.ts';

export default endpoint({
  ...marginCall('isolated', 'account/max-borrowable-amount', 'spot:read'),
  method: 'GET',
  summary: 'Get the max borrowable amounts of a pair',
  input: object({ symbol: symbol() }),
  data: Type.Object({
    symbol: str('Trading pair.'),
    baseCoin: str('Base coin.'),
    baseCoinMaxBorrowAmount: str('Of the base coin.'),
    quoteCoin: str('Quote coin.'),
    quoteCoinMaxBorrowAmount: str('Of the quote coin.'),
  }),
  handle: ({ input: { symbol: pair }, venue: { state }, caller }) => {
    const { base, quote } = coinsOfPair(state, pair);
    const most = (coin: string) => {
      const { pocket, text } = marginPocket(state, caller, coin, pair);
      return text(maxBorrow(state, pocket));
    };
    return {
      symbol: pair,
      baseCoin: base,
      baseCoinMaxBorrowAmount: most(base),
      quoteCoin: quote,
      quoteCoinMaxBorrowAmount: most(quote),
    };
  },
});
