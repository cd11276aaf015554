/**
 * How much of a pair the caller could buy or sell now, and what an order of a size would cost.
 * wire.md 6.5. A market order is judged by what the book would give it.
 */

import Type, { type Static } from 'typebox';
import type { ReadUserMarket } from '../../../../engine/core/entities.ts';
import type { Side } from '../../../../engine/core/order.ts';
import { stepsToText } from '../../../../engine/core/order-record.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { coinScale } from '../../../../engine/core/steps.ts';
import { balanceRecord } from '../../../../engine/read/account-record.ts';
import { maxOpenLots, openCost } from '../../../../engine/read/max-open.ts';
import { maxSpotLots, spotCost, spotFree } from '../../../../engine/read/max-spot.ts';
import { userMarketForReader } from '../../../../engine/read/unopened.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import {
  category,
  decimal,
  object,
  oneOf,
  optional,
  str,
  symbol,
} from '../../../../http/fields.ts';
import { formatUnits } from '../../../../primitives/decimal.ts';
import type { Units } from '../../../../primitives/units.ts';
import { findMarket, tradingCategoryV3 } from '../../../calls/markets.ts';
import { userOf } from '../../../calls/users.ts';
import { openingPrice, readSize } from '../../../codecs/order-numbers.ts';

const input = object({
  category: category(),
  symbol: symbol(),
  orderType: oneOf(['limit', 'market']),
  side: oneOf(['buy', 'sell']),
  price: optional(decimal({ description: 'Required for limit orders.' })),
  size: optional(decimal({ description: 'Base coin; what the costs are of.' })),
});

const data = Type.Object({
  available: str('Free now: margin coin; on spot the coin that the side spends.'),
  maxOpen: str('Base coin that an order of the side could open; on spot buy or sell.'),
  buyOpenCost: str(
    'What buying the size costs: margin and fee; on spot quote coin. 0 without size.',
  ),
  sellOpenCost: str(
    'What selling the size costs: margin and fee; on spot base coin. 0 without size.',
  ),
  maxBuyOpen: str('Base coin that a buy could open.'),
  maxSellOpen: str('Base coin that a sell could open.'),
  maxBuyAvailable: str('The same as maxBuyOpen.'),
  maxSellAvailable: str('The same as maxSellOpen.'),
});

export default endpoint({
  method: 'POST',
  alsoBy: 'GET',
  path: '/api/v3/account/max-open-available',
  summary: 'Get the largest order that could be placed',
  source: 'wire.md 6.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input,
  data,
  handle({ input: asked, venue: { state }, caller }) {
    const wanted = { category: tradingCategoryV3(asked.category), symbol: asked.symbol };
    const market = findMarket(state, 'uta', wanted);
    const { instrument } = market;
    const sent = { text: asked.price, field: 'price', codes: 'uta' } as const;
    const priceTicks = openingPrice(instrument, asked.orderType, sent);
    const lots =
      asked.size === undefined
        ? 0
        : readSize(instrument, { text: asked.size, field: 'size', codes: 'uta' });
    const userMarket = userMarketForReader(state.ledger, userOf(state, caller), market);
    const figures = instrument.kind === 'spot' ? spotFigures : futuresFigures;
    return figures(state, userMarket, { side: asked.side, priceTicks, lots });
  },
});

interface Imagined {
  readonly side: Side;
  readonly priceTicks: number | undefined;
  readonly lots: number;
}

function futuresFigures(
  state: ReadState,
  userMarket: ReadUserMarket,
  { side, priceTicks, lots }: Imagined,
): Static<typeof data> {
  const { user, wallet, market } = userMarket;
  const { marginCoin, sizeStep } = market.instrument;
  const money = (units: Units) => formatUnits(units, coinScale(state, marginCoin));
  const long = { side: 'long', priceTicks } as const;
  const short = { side: 'short', priceTicks } as const;
  const maxBuyOpen = stepsToText(maxOpenLots(state, userMarket, long), sizeStep);
  const maxSellOpen = stepsToText(maxOpenLots(state, userMarket, short), sizeStep);
  return {
    available: balanceRecord(state, { user, wallet, coin: marginCoin }).marginable,
    maxOpen: side === 'buy' ? maxBuyOpen : maxSellOpen,
    buyOpenCost: money(openCost(userMarket, long, lots)),
    sellOpenCost: money(openCost(userMarket, short, lots)),
    maxBuyOpen,
    maxSellOpen,
    maxBuyAvailable: maxBuyOpen,
    maxSellAvailable: maxSellOpen,
  };
}

function spotFigures(
  state: ReadState,
  userMarket: ReadUserMarket,
  { side, priceTicks, lots }: Imagined,
): Static<typeof data> {
  const { base, quote, sizeStep } = userMarket.market.instrument;
  const money = (units: Units, coin: string) => formatUnits(units, coinScale(state, coin));
  const buy = { side: 'buy', priceTicks } as const;
  const sell = { side: 'sell', priceTicks } as const;
  const maxBuyOpen = stepsToText(maxSpotLots(state, userMarket, buy), sizeStep);
  const maxSellOpen = stepsToText(maxSpotLots(state, userMarket, sell), sizeStep);
  return {
    available: money(spotFree(state, userMarket, side), side === 'buy' ? quote : base),
    maxOpen: side === 'buy' ? maxBuyOpen : maxSellOpen,
    buyOpenCost: money(spotCost(userMarket, buy, lots), quote),
    sellOpenCost: money(spotCost(userMarket, sell, lots), base),
    maxBuyOpen,
    maxSellOpen,
    maxBuyAvailable: maxBuyOpen,
    maxSellAvailable: maxSellOpen,
  };
}
