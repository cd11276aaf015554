/** The caller's open positions of one contract: none, one, or both sides. wire.md 4.4. */
import { coin, productType, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { protectedPositions } from '../../../../calls/positions.ts';
import { userOf } from '../../../../calls/users.ts';
import { positionV2 } from '../../../../codecs/v2/position.ts';

export default listEndpoint({
  path: '/api/v2/mix/position/single-position',
  summary: 'Get open positions of a contract',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    symbol: symbol(),
    productType: productType(),
    marginCoin: coin({ description: 'Margin coin.' }),
  },
  frame: bare,
  codec: positionV2,
  rows({ input, caller, venue: { state } }) {
    const pair = { category: input.productType, symbol: input.symbol };
    matchMarginCoin(findMarket(state, 'mix', pair).instrument, input.marginCoin);
    return protectedPositions(state, userOf(state, caller), pair);
  },
});
