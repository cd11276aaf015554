/** The instruments of a category and their rules (wire.md 4.1). */
import Type, { type Static } from 'typebox';
import {
  type Instrument,
  isFutures,
  type TradingStatus,
} from '../../../../engine/core/instrument.ts';
import { stepsToText } from '../../../../engine/core/order-record.ts';
import { fundingHours } from '../../../../engine/markets/funding-rate.ts';
import { feeRatesText } from '../../../../engine/partners/fee-schedule.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { category, list, object, optional, str, symbol } from '../../../../http/fields.ts';
import { v3MarketList } from '../../../calls/markets.ts';
import { bandText, sizeText, valueText } from '../../../codecs/amount-text.ts';

const input = object({ category: category(), symbol: optional(symbol()) });

const FUTURES_ONLY = 'Futures only.';
const LEVERAGED = 'Futures and margin only.';

const row = Type.Object({
  symbol: str('Trading pair.'),
  category: str('Product category.'),
  baseCoin: str('Base coin.'),
  quoteCoin: str('Quote coin.'),
  buyLimitPriceRatio: str('Price band above the mark for buys; 0 = none.'),
  sellLimitPriceRatio: str('Price band below the mark for sells; 0 = none.'),
  makerFeeRate: str('Maker fee rate.'),
  takerFeeRate: str('Taker fee rate.'),
  minOrderQty: str('Smallest size, base coin.'),
  maxOrderQty: str('Largest size, base coin.'),
  maxMarketOrderQty: str('Largest size of a market order, base coin.'),
  pricePrecision: str('Decimals of a price.'),
  quantityPrecision: str('Decimals of a size.'),
  quotePrecision: str('Decimals of an amount of the quote coin.'),
  priceMultiplier: str('Price step.'),
  quantityMultiplier: str('Size step.'),
  minOrderAmount: str('Smallest order value, quote coin.'),
  maxSymbolOrderNum: str('Most open orders of one user.'),
  status: str('online, limit_open while only cancels are taken, offline while halted.'),
  launchTime: str('When it was listed, Unix ms.'),
  type: Type.Optional(str(`perpetual. ${FUTURES_ONLY}`)),
  fundInterval: Type.Optional(str(`Funding interval, hours. ${FUTURES_ONLY}`)),
  minLeverage: Type.Optional(str(`Lowest leverage. ${LEVERAGED}`)),
  maxLeverage: Type.Optional(str(`Highest leverage. ${LEVERAGED}`)),
  deliveryTime: Type.Optional(str(`Empty: a perpetual contract has none. ${FUTURES_ONLY}`)),
});

const STATUS: Record<TradingStatus, string> = {
  online: 'online',
  cancel_only: 'limit_open',
  halted: 'offline',
};

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/instruments',
  summary: 'Get instruments',
  source: 'wire.md 4.1',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: list(row),
  handle: ({ input: wanted, venue: { state } }) =>
    v3MarketList(state, wanted).map(({ instrument }) => ({
      ...commonOf(instrument),
      category: wanted.category,
      ...(wanted.category === 'MARGIN' ? marginOf(instrument) : {}),
      ...(isFutures(instrument.category) ? futuresOf(instrument) : {}),
    })),
});

function commonOf(instrument: Instrument): Static<typeof row> {
  const rates = feeRatesText(instrument);
  const band = bandText(instrument);
  const { priceStep, sizeStep } = instrument;
  return {
    symbol: instrument.symbol,
    category: instrument.category,
    baseCoin: instrument.base,
    quoteCoin: instrument.quote,
    buyLimitPriceRatio: band.buy,
    sellLimitPriceRatio: band.sell,
    makerFeeRate: rates.maker,
    takerFeeRate: rates.taker,
    minOrderQty: sizeText(instrument, instrument.minLots),
    maxOrderQty: sizeText(instrument, instrument.maxLots),
    maxMarketOrderQty: sizeText(instrument, instrument.maxMarketLots),
    pricePrecision: String(priceStep.scale),
    quantityPrecision: String(sizeStep.scale),
    quotePrecision: String(instrument.valueScale),
    priceMultiplier: stepsToText(1, priceStep),
    quantityMultiplier: stepsToText(1, sizeStep),
    minOrderAmount: valueText(instrument, instrument.minValue),
    maxSymbolOrderNum: String(instrument.maxOpenOrders),
    status: STATUS[instrument.status],
    launchTime: String(instrument.createdMs),
  };
}

function marginOf({ marginLeverage }: Instrument): Partial<Static<typeof row>> {
  return { minLeverage: '1', maxLeverage: String(marginLeverage) };
}

function futuresOf(instrument: Instrument): Partial<Static<typeof row>> {
  const { deliveryMs, maxLeverage } = instrument;
  return {
    type: deliveryMs > 0 ? 'delivery' : 'perpetual',
    fundInterval: String(fundingHours(instrument)),
    minLeverage: '1',
    maxLeverage: String(maxLeverage),
    deliveryTime: deliveryMs > 0 ? String(deliveryMs) : '',
  };
}
