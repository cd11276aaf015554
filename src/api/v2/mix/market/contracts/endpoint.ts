/** The contracts of a product type and their rules (wire.md 4.1). */
import Type, { type Static } from 'typebox';
import type { TradingStatus } from '../../../../../engine/core/instrument.ts';
import { stepsToText } from '../../../../../engine/core/order-record.ts';
import type { Market, State } from '../../../../../engine/core/state.ts';
import { fundingHours } from '../../../../../engine/markets/funding-rate.ts';
import { feeRatesText } from '../../../../../engine/partners/fee-schedule.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, optional, productType, str, symbol } from '../../../../../http/fields.ts';
import { marketList } from '../../../../calls/markets.ts';
import { bandText, sizeText, usdtValue, valueText } from '../../../../codecs/amount-text.ts';

const input = object({ productType: productType(), symbol: optional(symbol()) });

const contract = Type.Object({
  symbol: str('Trading pair.'),
  baseCoin: str('Base coin.'),
  quoteCoin: str('Quote coin.'),
  buyLimitPriceRatio: str('Price band above the mark for buys; 0 = none.'),
  sellLimitPriceRatio: str('Price band below the mark for sells; 0 = none.'),
  makerFeeRate: str('Maker fee rate.'),
  takerFeeRate: str('Taker fee rate.'),
  supportMarginCoins: list(str('Margin coin.')),
  minTradeNum: str('Smallest size, base coin.'),
  priceEndStep: str('Price step in units of the last decimal.'),
  volumePlace: str('Decimals of a size.'),
  pricePlace: str('Decimals of a price.'),
  sizeMultiplier: str('Size step, base coin.'),
  symbolType: str('perpetual or delivery.'),
  minTradeUSDT: str('Smallest order value in USDT.'),
  maxSymbolOrderNum: str('Most open orders of one user.'),
  symbolStatus: str('normal, or maintain while orders are refused.'),
  offTime: str('When it is to be delisted, Unix ms; -1 = not planned.'),
  limitOpenTime: str('When opening is to be restricted, Unix ms; -1 = not planned.'),
  deliveryTime: str(
    'When a delivery contract ends, Unix ms; empty: a perpetual contract has none.',
  ),
  deliveryStartTime: str(
    'When a delivery contract began, Unix ms; empty: a perpetual contract has none.',
  ),
  launchTime: str('When it was listed, Unix ms.'),
  fundInterval: str('Funding interval, hours.'),
  minLever: str('Lowest leverage.'),
  maxLever: str('Highest leverage.'),
  maxMarketOrderQty: str('Largest size of a market order, base coin.'),
  maxOrderQty: str('Largest size, base coin.'),
});

const STATUS: Record<TradingStatus, string> = {
  online: 'normal',
  cancel_only: 'maintain',
  halted: 'maintain',
};

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/contracts',
  summary: 'Get futures contracts',
  source: 'wire.md 4.1',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: list(contract),
  handle: ({ input: wanted, venue: { state } }) =>
    marketList(state, 'mix', { category: wanted.productType, symbol: wanted.symbol }).map(
      (market) => row(state, market),
    ),
});

function row(state: State, { instrument }: Market): Static<typeof contract> {
  const rates = feeRatesText(instrument);
  const band = bandText(instrument);
  const { priceStep, sizeStep } = instrument;
  return {
    symbol: instrument.symbol,
    baseCoin: instrument.base,
    quoteCoin: instrument.quote,
    buyLimitPriceRatio: band.buy,
    sellLimitPriceRatio: band.sell,
    makerFeeRate: rates.maker,
    takerFeeRate: rates.taker,
    supportMarginCoins: [instrument.marginCoin],
    minTradeNum: sizeText(instrument, instrument.minLots),
    priceEndStep: String(priceStep.units),
    volumePlace: String(sizeStep.scale),
    pricePlace: String(priceStep.scale),
    sizeMultiplier: stepsToText(1, sizeStep),
    symbolType: instrument.deliveryMs > 0 ? 'delivery' : 'perpetual',
    minTradeUSDT: usdtValue(state, instrument.quote, valueText(instrument, instrument.minValue)),
    maxSymbolOrderNum: String(instrument.maxOpenOrders),
    symbolStatus: STATUS[instrument.status],
    offTime: '-1',
    limitOpenTime: '-1',
    deliveryTime: instrument.deliveryMs > 0 ? String(instrument.deliveryMs) : '',
    deliveryStartTime: instrument.deliveryMs > 0 ? String(instrument.createdMs) : '',
    launchTime: String(instrument.createdMs),
    fundInterval: String(fundingHours(instrument)),
    minLever: '1',
    maxLever: String(instrument.maxLeverage),
    maxMarketOrderQty: sizeText(instrument, instrument.maxMarketLots),
    maxOrderQty: sizeText(instrument, instrument.maxLots),
  };
}
