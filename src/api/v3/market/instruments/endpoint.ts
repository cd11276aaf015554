/** The instruments of a category and their rules (wire.md 4.1). */

import {
  fundingHours,
  type Instrument,
  isFutures,
  type TradingStatus,
} from '../../../../engine/core/instrument.ts';
import type { OrderCategory } from '../../../../engine/core/order.ts';
import { stepsToText } from '../../../../engine/core/order-record.ts';
import { type OrderLimits, orderLimits } from '../../../../engine/core/reference.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { feeRatesText } from '../../../../engine/core/value.ts';
import { category, optional, symbol } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { v3MarketList } from '../../../calls/markets.ts';
import { bandText, orderLimitText, sizeText, valueText } from '../../../codecs/amount-text.ts';
import { codec, optionalText } from '../../../codecs/codec.ts';
import {
  DELIVERY_PERIOD,
  DELIVERY_START,
  DELIVERY_TIME,
  type Delivery,
  deliveryOf,
  deliveryPeriodOf,
} from '../../../codecs/delivery.ts';
import {
  isLentOn,
  LIQUIDATION_RATIO,
  leastBorrow,
  WARNING_RATIO,
} from '../../../codecs/margin-pair.ts';

const FUTURES_ONLY = 'Futures only.';
const MARGIN_ONLY = 'Margin only.';
const LEVERAGED = 'Futures and margin only.';

const STATUS: Record<TradingStatus, string> = {
  online: 'online',
  limit_open: 'limit_open',
  cancel_only: 'limit_open',
  halted: 'offline',
};

interface Shown {
  readonly instrument: Instrument;
  /** The one asked for: MARGIN shows the instruments of SPOT. */
  readonly category: OrderCategory;
  /** Futures only, as the period. */
  readonly delivery: Delivery | undefined;
  readonly period: string | undefined;
  readonly orders: OrderLimits;
  /** MARGIN only. */
  readonly margin: OnMargin | undefined;
}

interface OnMargin {
  readonly isBaseLent: boolean;
  readonly isQuoteLent: boolean;
  readonly leastBorrow: string;
}

const listed = codec<Shown>({
  symbol: ['Trading pair.', ({ instrument }) => instrument.symbol],
  category: ['Product category.', ({ category }) => category],
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
  makerFeeRate: ['Maker fee rate.', ({ instrument }) => feeRatesText(instrument).maker],
  takerFeeRate: ['Taker fee rate.', ({ instrument }) => feeRatesText(instrument).taker],
  minOrderQty: [
    'Smallest size, base coin.',
    ({ instrument }) => sizeText(instrument, instrument.minLots),
  ],
  maxOrderQty: [
    'Largest size, base coin.',
    ({ instrument }) => sizeText(instrument, instrument.maxLots),
  ],
  maxMarketOrderQty: [
    'Largest size of a market order, base coin.',
    ({ instrument }) => sizeText(instrument, instrument.maxMarketLots),
  ],
  pricePrecision: ['Decimals of a price.', ({ instrument }) => String(instrument.priceStep.scale)],
  quantityPrecision: ['Decimals of a size.', ({ instrument }) => String(instrument.sizeStep.scale)],
  quotePrecision: [
    'Decimals of an amount of the quote coin.',
    ({ instrument }) => String(instrument.valueScale),
  ],
  priceMultiplier: ['Price step.', ({ instrument }) => stepsToText(1, instrument.priceStep)],
  quantityMultiplier: ['Size step.', ({ instrument }) => stepsToText(1, instrument.sizeStep)],
  minOrderAmount: [
    'Smallest order value, quote coin.',
    ({ instrument }) => valueText(instrument, instrument.minValue),
  ],
  maxSymbolOrderNum: [
    'Most open orders of one user; empty on spot where there is no limit.',
    ({ orders }) => orderLimitText(orders),
  ],
  maxProductOrderNum: [
    'Most open orders of one user in the category; empty on spot.',
    ({ instrument, orders }) => (isFutures(instrument.category) ? String(orders.ofProduct) : ''),
  ],
  status: [
    'online, limit_open while only cancels are taken, offline while halted.',
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
  maintainTime: ['Empty: no maintenance is planned.', () => ''],
  areaSymbol: [
    'no: no pair is of one region; empty on margin.',
    ({ margin }) => (margin === undefined ? 'no' : ''),
  ],
  launchTime: ['When it was listed, Unix ms.', ({ instrument }) => String(instrument.createdMs)],
  type: optionalText(
    `perpetual. ${FUTURES_ONLY}`,
    futures(({ deliveryMs }) => (deliveryMs > 0 ? 'delivery' : 'perpetual')),
  ),
  openCostUpRatio: optionalText(
    `0: opening has no mark-up. ${FUTURES_ONLY}`,
    futures(() => '0'),
  ),
  isRwa: optionalText(
    `NO: none is of other assets. ${FUTURES_ONLY}`,
    futures(() => 'NO'),
  ),
  fundInterval: optionalText(
    `Funding interval, hours. ${FUTURES_ONLY}`,
    futures((instrument) => String(fundingHours(instrument))),
  ),
  minLeverage: optionalText(
    `Lowest leverage. ${LEVERAGED}`,
    leveraged(() => 1),
  ),
  maxLeverage: optionalText(`Highest leverage. ${LEVERAGED}`, leveraged(maxLeverageOf)),
  isIsolatedBaseBorrowable: optionalText(
    `YES or NO: the base coin can be borrowed on isolated margin. ${MARGIN_ONLY}`,
    onMargin(({ isBaseLent }) => (isBaseLent ? 'YES' : 'NO')),
  ),
  isIsolatedQuotedBorrowable: optionalText(
    `The same of the quote coin. ${MARGIN_ONLY}`,
    onMargin(({ isQuoteLent }) => (isQuoteLent ? 'YES' : 'NO')),
  ),
  warningRiskRatio: optionalText(
    `Risk rate at which clients warn. ${MARGIN_ONLY}`,
    onMargin(() => WARNING_RATIO),
  ),
  liquidationRiskRatio: optionalText(
    `Risk rate at which an account is liquidated. ${MARGIN_ONLY}`,
    onMargin(() => LIQUIDATION_RATIO),
  ),
  maxCrossedLeverage: optionalText(
    `Highest leverage on cross margin. ${MARGIN_ONLY}`,
    onMargin((_, { marginLeverage }) => String(marginLeverage)),
  ),
  maxIsolatedLeverage: optionalText(
    `Highest leverage on isolated margin. ${MARGIN_ONLY}`,
    onMargin((_, { marginLeverage }) => String(marginLeverage)),
  ),
  userMinBorrow: optionalText(
    `The least that may be borrowed of the base coin. ${MARGIN_ONLY}`,
    onMargin(({ leastBorrow }) => leastBorrow),
  ),
  maxPositionNum: optionalText(
    `Empty: margin has no positions. ${MARGIN_ONLY}`,
    onMargin(() => ''),
  ),
  deliveryTime: optionalText(
    `${DELIVERY_TIME} ${FUTURES_ONLY}`,
    ({ delivery }) => delivery?.deliveryTime,
  ),
  deliveryStartTime: optionalText(
    `${DELIVERY_START} ${FUTURES_ONLY}`,
    ({ delivery }) => delivery?.deliveryStartTime,
  ),
  deliveryPeriod: optionalText(`${DELIVERY_PERIOD} ${FUTURES_ONLY}`, ({ period }) => period),
});

export default listEndpoint({
  path: '/api/v3/market/instruments',
  summary: 'Get instruments',
  source: 'wire.md 4.1',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: { category: category(), symbol: optional(symbol()) },
  frame: bare,
  codec: listed,
  rows: ({ input: asked, venue: { state }, nowMs }) =>
    v3MarketList(state, asked).map((market) => {
      const { instrument } = market;
      const isOfFutures = isFutures(instrument.category);
      return {
        instrument,
        category: asked.category,
        orders: orderLimits(state, instrument),
        delivery: isOfFutures ? deliveryOf(market) : undefined,
        period: isOfFutures ? deliveryPeriodOf(instrument, nowMs()) : undefined,
        margin: asked.category === 'MARGIN' ? marginOf(state, instrument) : undefined,
      };
    }),
});

function futures(of: (instrument: Instrument) => string) {
  return ({ instrument }: Shown) => (isFutures(instrument.category) ? of(instrument) : undefined);
}

function onMargin(of: (margin: OnMargin, instrument: Instrument) => string) {
  return ({ instrument, margin }: Shown) =>
    margin === undefined ? undefined : of(margin, instrument);
}

function marginOf(state: ReadState, instrument: Instrument): OnMargin {
  return {
    isBaseLent: isLentOn(state, instrument, instrument.base),
    isQuoteLent: isLentOn(state, instrument, instrument.quote),
    leastBorrow: leastBorrow(state, instrument),
  };
}

function leveraged(of: (shown: Shown) => number) {
  return (shown: Shown) =>
    shown.category === 'MARGIN' || isFutures(shown.instrument.category)
      ? String(of(shown))
      : undefined;
}

function maxLeverageOf({ category, instrument }: Shown): number {
  return category === 'MARGIN' ? instrument.marginLeverage : instrument.maxLeverage;
}
