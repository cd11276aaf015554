/** How much of a contract the caller could open now. wire.md 6.5. */

import Type from 'typebox';
import { stepsToText } from '../../../../../engine/core/order-record.ts';
import { maxOpenLots } from '../../../../../engine/read/max-open.ts';
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
import { openingPrice } from '../../../../codecs/order-numbers.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginCoin: coin({ description: 'Margin coin.' }),
  posSide: oneOf(['long', 'short'], { description: 'The position to open.' }),
  orderType: oneOf(['limit', 'market'], {
    description: 'A market order is judged by what the book would give it.',
  }),
  openPrice: optional(decimal({ description: 'Required for limit orders.' })),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/max-open',
  summary: 'Get the largest position that could be opened',
  source: 'wire.md 6.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: Type.Object({ maxOpen: str('Base coin that could be opened.') }),
  handle({ input: asked, venue: { state }, caller }) {
    const { symbol: name, productType: category, posSide: side, orderType, openPrice } = asked;
    const market = findMarket(state, 'mix', { category, symbol: name });
    matchMarginCoin(market.instrument, asked.marginCoin);
    const sent = { text: openPrice, field: 'openPrice', codes: 'mix' } as const;
    const priceTicks = openingPrice(market.instrument, orderType, sent);
    const userMarket = userMarketForReader(state.ledger, userOf(state, caller), market);
    const lots = maxOpenLots(state, userMarket, { side, priceTicks });
    return { maxOpen: stepsToText(lots, market.instrument.sizeStep) };
  },
});
