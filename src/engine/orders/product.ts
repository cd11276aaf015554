/**
 * What placing an order will do, decided before anything changes: a plan or a rejection. Spot and
 * futures make it (orders/spot/plan-spot.ts, orders/futures/plan-futures.ts), `execute.ts` carries it out.
 */

import { ceilDiv, floorDiv, formatUnits, parseUnits, pow10 } from '../../primitives/decimal.ts';
import type { Market, Order } from '../core/entities.ts';
import type { Fill } from '../core/event.ts';
import { type Instrument, MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import type {
  CancelReason,
  ExecType,
  HoldMode,
  MarginMode,
  OrderType,
  PositionEffect,
  PositionSide,
  Presets,
  Side,
  TimeInForce,
} from '../core/order.ts';
import { stepsToText } from '../core/order-record.ts';
import { type Rejection, refuse } from '../core/rejection.ts';
import { referencePrice } from '../markets/mark-price.ts';

export interface Plan {
  /** The book side. */
  readonly side: Side;
  readonly lots: number;
  /** Lots cut off on acceptance because no position is left for them (R-4.2-3, R-4.2-4). */
  readonly cutLots: number;
  /** Spot market buy: quote units to spend. */
  readonly quoteBudget: bigint;
  readonly isReduceOnly: boolean;
  readonly holdMode: HoldMode | undefined;
  readonly positionSide: PositionSide | undefined;
  readonly effect: PositionEffect | undefined;
  readonly marginMode: MarginMode | undefined;
  readonly leverage: number;
  /** Worst price a market order may take; undefined = any. */
  readonly limitTicks: number | undefined;
  /** Older closing orders that give way to this one, and the word for it. */
  readonly displaced: readonly Order[];
  readonly displacedReason: CancelReason;
  /** Absent = `normal`. */
  readonly execType?: ExecType;
  /** The venue's own steps that cost their owner nothing. */
  readonly isFeeFree?: boolean;
}

/** Two orders meeting: what settling needs to know. */
export interface Match {
  readonly market: Market;
  readonly tradeId: string;
  readonly ticks: number;
  readonly lots: number;
  readonly value: bigint;
  /** Not a meeting on the book: the venue brought them together at a price of its own. */
  readonly isOffBook: boolean;
}

/**
 * What settling one side of a trade did: the part of its fill that the trade itself does not tell.
 */
export type FillEffect = Pick<
  Fill,
  'fee' | 'feeCoin' | 'feeDeduction' | 'realisedPnl' | 'positionSide' | 'effect'
>;

export interface Direction {
  readonly side: Side;
  readonly positionSide: PositionSide | undefined;
  readonly effect: PositionEffect;
  readonly isReduceOnly: boolean;
}

/** Whether what does not trade at once stays in the book; an order that cannot is never an open one. */
export function mayRest(type: OrderType, timeInForce: TimeInForce): boolean {
  return type === 'limit' && (timeInForce === 'gtc' || timeInForce === 'post_only');
}

/**
 * The instrument's limits on one order's size and value.
 *
 * Lots against minimum and maximum; minimum and step are independent settings (case A42).
 */
export function checkSize(
  instrument: Instrument,
  type: OrderType,
  lots: number,
): Rejection | undefined {
  if (!Number.isSafeInteger(lots) || lots < instrument.minLots) {
    return refuse('size-below-minimum', stepsToText(instrument.minLots, instrument.sizeStep));
  }
  const most = type === 'market' ? instrument.maxMarketLots : instrument.maxLots;
  if (lots > most) return refuse('size-above-maximum', stepsToText(most, instrument.sizeStep));
  return undefined;
}

/** Value in value units against the instrument's minimum. */
export function checkValue(instrument: Instrument, value: bigint): Rejection | undefined {
  if (value >= instrument.minValue) return undefined;
  return refuse('value-below-minimum', formatUnits(instrument.minValue, instrument.valueScale));
}

/**
 * The price band, where an instrument declares one: a buy may not be priced above reference ·
 * (1 + buy), a sell not below reference · (1 − sell). A market order stops there.
 *
 * The worst tick an order of that side may trade at; undefined without band or reference.
 */
export function marketLimit(market: Market, side: Side): number | undefined {
  const { priceBand, priceStep } = market.instrument;
  const reference = referencePrice(market);
  if (priceBand === undefined || reference === undefined) return undefined;
  const one = pow10(RATE_SCALE);
  const factor = side === 'buy' ? one + priceBand.buy : one - priceBand.sell;
  const tick = BigInt(priceStep.units) * pow10(MARK_SCALE - priceStep.scale) * one;
  const ticks =
    side === 'buy' ? floorDiv(reference * factor, tick) : ceilDiv(reference * factor, tick);
  return Number(ticks);
}

/** Refuses a limit price beyond the band; a market order has none. */
export function checkPriceBand(
  market: Market,
  side: Side,
  priceTicks: number | undefined,
): Rejection | undefined {
  if (priceTicks === undefined) return undefined;
  const limit = marketLimit(market, side);
  if (limit === undefined) return undefined;
  const detail = stepsToText(limit, market.instrument.priceStep);
  if (side === 'buy' && priceTicks > limit) return refuse('price-above-band', detail);
  if (side === 'sell' && priceTicks < limit) return refuse('price-below-band', detail);
  return undefined;
}

/**
 * Preset take-profit and stop-loss prices against the price of their order: for one that buys (goes
 * long) the profit lies above and the loss below, for one that sells the other way round (wire.md 6.3).
 *
 * `price` in MARK_SCALE units.
 */
export function checkPresetSides(
  presets: Presets,
  price: bigint,
  isLong: boolean,
): Rejection | undefined {
  if (isWrongSide(presets.takeProfitPrice, price, isLong ? 'above' : 'below'))
    return refuse('preset-take-profit-side');
  if (isWrongSide(presets.stopLossPrice, price, isLong ? 'below' : 'above'))
    return refuse('preset-stop-loss-side');
  return undefined;
}

function isWrongSide(text: string | undefined, price: bigint, wanted: 'above' | 'below'): boolean {
  if (text === undefined) return false;
  const preset = parseUnits(text, MARK_SCALE);
  if (preset === undefined) return true;
  return wanted === 'above' ? preset <= price : preset >= price;
}
