/**
 * An order and a fill as others read them: the same record for a live order and for one that
 * history keeps, all numbers plain decimal text. `api/` translates it to each wire family.
 * Decides R-2.3-10.
 */

import { formatRatio, formatUnits } from '../../primitives/decimal.ts';
import { mul, type Units } from '../../primitives/units.ts';
import { categoryOf, type ReadOrder } from './entities.ts';
import type { ReadFill, ReadTraded } from './event.ts';
import type { Instrument, Step } from './instrument.ts';
import type {
  CancelReason,
  ExecType,
  HoldMode,
  MarginMode,
  OrderCategory,
  OrderLoan,
  OrderOptions,
  OrderStatus,
  OrderType,
  PositionEffect,
  PositionSide,
  Presets,
  Side,
  TimeInForce,
} from './order.ts';
import { type CoinScales, coinScale } from './steps.ts';

/** The options of an order, all there. */
export type OptionsRecord = Required<OrderOptions>;

export function optionsRecord({ stp = 'none' }: OrderOptions): OptionsRecord {
  return { stp };
}

export interface OrderRecord extends OptionsRecord {
  readonly orderId: string;
  readonly clientOid: string;
  readonly uid: string;
  readonly category: OrderCategory;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly marginCoin: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  /** '0' for market orders. */
  readonly price: string;
  /** Base coin; '0' for a spot market buy. */
  readonly size: string;
  /** Quote coin, spot market buy only; '0' otherwise. */
  readonly quoteAmount: string;
  readonly cumQty: string;
  readonly cumValue: string;
  /** '0' before any fill. */
  readonly avgPrice: string;
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | '';
  readonly isReduceOnly: boolean;
  readonly holdMode: HoldMode | '';
  readonly positionSide: PositionSide | '';
  readonly effect: PositionEffect | '';
  readonly marginMode: MarginMode | '';
  readonly leverage: number;
  /** What a margin order does with debts; '' for all others. */
  readonly loan: OrderLoan | '';
  readonly presets: Presets;
  readonly enterPoint: 'API' | 'WEB' | 'SYS';
  readonly isCopyTrading: boolean;
  readonly execType: ExecType;
  readonly feeCoin: string;
  /** Positive = paid. */
  readonly fee: string;
  /** Fees paid in the platform coin instead; '' and '0' where there are none. */
  readonly platformFeeCoin: string;
  readonly platformFee: string;
  readonly realisedPnl: string;
  readonly createdMs: number;
  readonly updatedMs: number;
}

export interface FillRecord {
  readonly fillId: string;
  readonly tradeId: string;
  readonly orderId: string;
  readonly clientOid: string;
  readonly uid: string;
  readonly category: OrderCategory;
  readonly symbol: string;
  readonly marginCoin: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly price: string;
  readonly qty: string;
  readonly value: string;
  readonly liquidity: 'maker' | 'taker';
  readonly feeCoin: string;
  readonly fee: string;
  /** What the platform coin's discount took off it, in `feeCoin`; '' where it was not paid in that coin. */
  readonly feeDeduction: string;
  readonly realisedPnl: string;
  readonly holdMode: HoldMode | '';
  readonly positionSide: PositionSide | '';
  readonly effect: 'open' | 'close' | 'flip' | '';
  readonly enterPoint: 'API' | 'WEB' | 'SYS';
  readonly execType: ExecType;
  readonly timeMs: number;
}

/** Ticks or lots as decimal text. */
export function stepsToText(count: number, step: Step): string {
  return formatUnits(mul(count, step.units), step.scale);
}

/** Decimals that an average price may have beyond those of the price step. */
const AVERAGE_DECIMALS = 8;

/** A value per lots as a price: eight decimals more than prices have at most, half-even. */
export function averagePrice(instrument: Instrument, value: Units, lots: number): string {
  if (lots === 0) return '0';
  const { priceStep, valuePerTickLot } = instrument;
  return formatRatio(
    mul(value, priceStep.units),
    mul(mul(valuePerTickLot, lots), 10 ** priceStep.scale),
    averageScale(instrument),
  );
}

/** Decimals of an average price at most (R-2.3-10). */
export function averageScale({ priceStep }: Instrument): number {
  return priceStep.scale + AVERAGE_DECIMALS;
}

export function orderRecord(scales: CoinScales, order: ReadOrder): OrderRecord {
  const { instrument } = order.userMarket.market;
  return {
    orderId: order.id,
    clientOid: order.clientOid,
    uid: order.userMarket.user.uid,
    category: categoryOf(order),
    symbol: instrument.symbol,
    base: instrument.base,
    quote: instrument.quote,
    marginCoin: instrument.marginCoin,
    side: order.side,
    orderType: order.type,
    timeInForce: order.timeInForce,
    stp: order.selfTradePrevention,
    price: stepsToText(order.priceTicks, instrument.priceStep),
    size: stepsToText(order.lots, instrument.sizeStep),
    quoteAmount: formatUnits(order.quoteBudget, instrument.valueScale),
    cumQty: stepsToText(order.cumLots, instrument.sizeStep),
    cumValue: formatUnits(order.cumValue, instrument.valueScale),
    avgPrice: averagePrice(instrument, order.cumValue, order.cumLots),
    status: order.status,
    cancelReason: order.cancelReason ?? '',
    isReduceOnly: order.isReduceOnly,
    holdMode: order.holdMode ?? '',
    positionSide: order.positionSide ?? '',
    effect: order.effect ?? '',
    marginMode: order.marginMode ?? '',
    leverage: order.leverage,
    loan: order.loan ?? '',
    presets: order.presets,
    enterPoint: order.origin.enterPoint,
    isCopyTrading: order.origin.isCopyTrading,
    execType: order.execType,
    feeCoin: order.feeCoin,
    fee: formatUnits(order.fee, coinScale(scales, order.feeCoin)),
    platformFeeCoin: order.platformFeeCoin,
    platformFee: formatUnits(order.platformFee, coinScale(scales, order.platformFeeCoin)),
    realisedPnl: formatUnits(order.realisedPnl, coinScale(scales, instrument.marginCoin)),
    createdMs: order.createdMs,
    updatedMs: order.updatedMs,
  };
}

export function fillRecord(
  scales: CoinScales,
  trade: ReadTraded,
  fill: ReadFill,
  timeMs: number,
): FillRecord {
  const { instrument } = trade;
  const { order } = fill;
  return {
    fillId: fill.fillId,
    tradeId: trade.tradeId,
    orderId: order.id,
    clientOid: order.clientOid,
    uid: order.userMarket.user.uid,
    category: categoryOf(order),
    symbol: instrument.symbol,
    marginCoin: instrument.marginCoin,
    side: order.side,
    orderType: order.type,
    price: stepsToText(trade.priceTicks, instrument.priceStep),
    qty: stepsToText(trade.lots, instrument.sizeStep),
    value: formatUnits(trade.value, instrument.valueScale),
    liquidity: fill.liquidity,
    feeCoin: fill.feeCoin,
    fee: formatUnits(fill.fee, coinScale(scales, fill.feeCoin)),
    feeDeduction:
      fill.feeDeduction === undefined
        ? ''
        : formatUnits(fill.feeDeduction, coinScale(scales, fill.feeCoin)),
    realisedPnl: formatUnits(fill.realisedPnl, coinScale(scales, instrument.marginCoin)),
    holdMode: order.holdMode ?? '',
    positionSide: fill.positionSide ?? '',
    effect: fill.effect ?? '',
    enterPoint: order.origin.enterPoint,
    execType: order.execType,
    timeMs,
  };
}
