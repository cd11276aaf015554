/** How much of both coins may leave the wallet of a pair (R-B-5). wire.md D.7. */
import Type from 'typebox';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { object, str, symbol } from '../../../../../../http/fields.ts';
import { userOf } from '../../../../../calls/users.ts';
import { marginCall } from '../../../shared/calls.ts';
import { balancesOfPair } from '../../../shared/pairs.ts';

export default endpoint({
  ...marginCall('isolated', 'account/max-transfer-out-amount', 'spot:read'),
  method: 'GET',
  summary: 'Get the max transfer out amounts of a pair',
  input: object({ symbol: symbol() }),
  data: Type.Object({
    symbol: str('Trading pair.'),
    baseCoin: str('Base coin.'),
    baseCoinMaxTransferOutAmount: str('Of the base coin.'),
    quoteCoin: str('Quote coin.'),
    quoteCoinMaxTransferOutAmount: str('Of the quote coin.'),
  }),
  handle: ({ input: { symbol: pair }, venue: { state }, caller }) => {
    const [base, quote] = balancesOfPair(state, userOf(state, caller), pair);
    return {
      symbol: pair,
      baseCoin: base.coin,
      baseCoinMaxTransferOutAmount: base.transferable,
      quoteCoin: quote.coin,
      quoteCoinMaxTransferOutAmount: quote.transferable,
    };
  },
});
