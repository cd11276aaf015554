/** Where a position would be liquidated after opening more of it. wire.md Appendix A. */

import Type from 'typebox';
import { imaginedLiquidationPrice } from '../../../../../engine/read/imagined-position.ts';
import { userMarketForReader } from '../../../../../engine/read/unopened.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  coin,
  decimal,
  object,
  oneOf,
  optional,
  productType,
  str,
  symbol,
} from '../../../../../http/fields.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { userOf } from '../../../../calls/users.ts';
import { openingPrice, readSize } from '../../../../codecs/order-numbers.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginCoin: coin({ description: 'Margin coin.' }),
  posSide: oneOf(['long', 'short'], { description: 'The position to open.' }),
  orderType: oneOf(['limit', 'market'], { description: 'A market order opens at the mark.' }),
  openAmount: decimal({ description: 'Base coin to open.' }),
  openPrice: optional(decimal({ description: 'Required for limit orders.' })),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/liq-price',
  summary: 'Get the liquidation price after opening',
  source: 'wire.md 6.7',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: Type.Object({ liqPrice: str('Mark at which it would be liquidated; 0 = at none.') }),
  handle({ input: asked, venue: { state }, caller }) {
    const { symbol: name, productType: category, posSide: side, openAmount, openPrice } = asked;
    const market = findMarket(state, 'mix', { category, symbol: name });
    const { instrument } = market;
    matchMarginCoin(instrument, asked.marginCoin);
    const lots = readSize(instrument, { text: openAmount, field: 'openAmount', codes: 'mix' });
    const sent = { text: openPrice, field: 'openPrice', codes: 'mix' } as const;
    const priceTicks = openingPrice(instrument, asked.orderType, sent);
    const userMarket = userMarketForReader(state.ledger, userOf(state, caller), market);
    return { liqPrice: imaginedLiquidationPrice(state, userMarket, { side, lots, priceTicks }) };
  },
});
