/** The contracts of a product type and their rules (wire.md 4.1). */

import {
  fundingHours,
  type Instrument,
  type TradingStatus,
} from '../../../../../engine/core/instrument.ts';
import { stepsToText } from '../../../../../engine/core/order-record.ts';
import { type OrderLimits, orderLimits } from '../../../../../engine/core/reference.ts';
import { feeRatesText } from '../../../../../engine/core/value.ts';
import { optional, productType, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketList } from '../../../../calls/markets.ts';
import { bandText, sizeText, usdtValue, valueText } from '../../../../codecs/amount-text.ts';
import { codec, textsOf } from '../../../../codecs/codec.ts';
import {
  DELIVERY_PERIOD,
  DELIVERY_START,
  DELIVERY_TIME,
  type Delivery,
  deliveryOf,
  deliveryPeriodOf,
} from '../../../../codecs/delivery.ts';

const STATUS: Record<TradingStatus, string> = {
  online: 'normal',
  limit_open: 'limit_open',
  cancel_only: 'maintain',
  halted: 'maintain',
};

interface Shown {
  readonly instrument: Instrument;
  /** Smallest order value in USDT. */
  readonly minUsdt: string;
  readonly delivery: Delivery;
  readonly period: string;
  readonly orders: OrderLimits;
}

const contract = codec<Shown>({
  symbol: ['Trading pair.', ({ instrument }) => instrument.symbol],
  baseCoin: ['Base coin.', ({ instrument }) => instrument.base],
  quoteCoin: ['Quote coin.', ({ instrument }) => instrument.quote],
  buyLimitPriceRatio: [
    'Price band above the mark for buys; 0 = none.',
    ({ instrument }) => bandText(instrument).buy,
  ],
  sellLimitPriceRatio: [
    'Price band below the mark for sells; 0 = none.',
    ({ instrument }) => bandText(instrument).sell,
  ],
  feeRateUpRatio: ['0: fees have no mark-up.', () => '0'],
  openCostUpRatio: ['0: opening has no mark-up.', () => '0'],
  makerFeeRate: ['Maker fee rate.', ({ instrument }) => feeRatesText(instrument).maker],
  takerFeeRate: ['Taker fee rate.', ({ instrument }) => feeRatesText(instrument).taker],
  supportMarginCoins: textsOf('Margin coin.', ({ instrument }) => [instrument.marginCoin]),
  minTradeNum: [
    'Smallest size, base coin.',
    ({ instrument }) => sizeText(instrument, instrument.minLots),
  ],
  priceEndStep: [
    'Price step in units of the last decimal.',
    ({ instrument }) => String(instrument.priceStep.units),
  ],
  volumePlace: ['Decimals of a size.', ({ instrument }) => String(instrument.sizeStep.scale)],
  pricePlace: ['Decimals of a price.', ({ instrument }) => String(instrument.priceStep.scale)],
  sizeMultiplier: [
    'Size step, base coin.',
    ({ instrument }) => stepsToText(1, instrument.sizeStep),
  ],
  symbolType: [
    'perpetual or delivery.',
    ({ instrument }) => (instrument.deliveryMs > 0 ? 'delivery' : 'perpetual'),
  ],
  minTradeUSDT: ['Smallest order value in USDT.', ({ minUsdt }) => minUsdt],
  maxSymbolOrderNum: ['Most open orders of one user.', ({ orders }) => String(orders.ofSymbol)],
  maxProductOrderNum: [
    'Most open orders of one user in the product type.',
    ({ orders }) => String(orders.ofProduct),
  ],
  maxPositionNum: ['Empty: their number is not limited.', () => ''],
  posLimit: ['Empty: a share of the market is not limited.', () => ''],
  maintainTime: ['Empty: no maintenance is planned.', () => ''],
  isRwa: ['NO: none is of other assets.', () => 'NO'],
  symbolStatus: [
    'normal, or maintain while orders are refused.',
    ({ instrument }) => STATUS[instrument.status],
  ],
  offTime: [
    'When it is to be delisted, Unix ms; -1 = not planned.',
    ({ instrument }) => String(instrument.spec.offMs ?? -1),
  ],
  limitOpenTime: [
    'When opening is to be restricted, Unix ms; -1 = not planned.',
    ({ instrument }) => String(instrument.spec.limitOpenMs ?? -1),
  ],
  deliveryTime: [DELIVERY_TIME, ({ delivery }) => delivery.deliveryTime],
  deliveryStartTime: [DELIVERY_START, ({ delivery }) => delivery.deliveryStartTime],
  deliveryPeriod: [DELIVERY_PERIOD, ({ period }) => period],
  launchTime: ['When it was listed, Unix ms.', ({ instrument }) => String(instrument.createdMs)],
  fundInterval: ['Funding interval, hours.', ({ instrument }) => String(fundingHours(instrument))],
  minLever: ['Lowest leverage.', () => '1'],
  maxLever: ['Highest leverage.', ({ instrument }) => String(instrument.maxLeverage)],
  maxMarketOrderQty: [
    'Largest size of a market order, base coin.',
    ({ instrument }) => sizeText(instrument, instrument.maxMarketLots),
  ],
  maxOrderQty: [
    'Largest size, base coin.',
    ({ instrument }) => sizeText(instrument, instrument.maxLots),
  ],
});

export default listEndpoint({
  path: '/api/v2/mix/market/contracts',
  summary: 'Get futures contracts',
  source: 'wire.md 4.1',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: { productType: productType(), symbol: optional(symbol()) },
  frame: bare,
  codec: contract,
  rows: ({ input, venue: { state }, nowMs }) =>
    marketList(state, 'mix', { category: input.productType, symbol: input.symbol }).map(
      (market) => {
        const { instrument } = market;
        const value = valueText(instrument, instrument.minValue);
        return {
          instrument,
          minUsdt: usdtValue(state, instrument.quote, value),
          delivery: deliveryOf(market),
          period: deliveryPeriodOf(instrument, nowMs()),
          orders: orderLimits(state, instrument),
        };
      },
    ),
});
