/**
 * What differs between spot and futures in the life of an order, behind one interface. Common code
 * (`place.ts`, `execute.ts`, `settle.ts`, `lifecycle.ts`) asks the product of the market and does not
 * branch; `products.ts` has the two. Beside it stands what both speak of, and the checks both make.
 * Decides R-O-5, R-O-6, R-O-8.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import {
  add,
  mul,
  mulDivCeil,
  mulDivFloor,
  pow10,
  sub,
  type Units,
} from '../../primitives/units.ts';
import type { Market, MarketProduct, Order, ReadMarket, UserMarket } from '../core/entities.ts';
import type { Fill } from '../core/event.ts';
import { type Instrument, MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import type {
  CancelReason,
  ExecType,
  HoldMode,
  MarginMode,
  OrderFacts,
  OrderTerms,
  OrderType,
  PositionEffect,
  PositionSide,
  Side,
  TimeInForce,
  VenueTerms,
} from '../core/order.ts';
import { stepsToText } from '../core/order-record.ts';
import type { Rules } from '../core/reference.ts';
import { type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import type { TriggerOrder } from '../core/trigger.ts';
import type { Liquidity } from '../core/value.ts';
import { referencePrice } from '../markets/mark-price.ts';

export interface Product extends MarketProduct {
  /** What placing the order will do, or the first reason why it may not be placed. Changes nothing. */
  readonly plan: (state: State, userMarket: UserMarket, terms: VenueTerms) => Plan | Rejection;
  /** Locks what an order is about to spend, before it trades; what a futures order needs, {@link align} locks. */
  readonly hold: (context: Context, order: Order) => void;
  /** Brings what is locked in line with an order that rests, was cut in the book, or has ended. */
  readonly align: (context: Context, order: Order) => void;
  /** Counts lots of an open order into (or, negative, out of) the sums that margin is computed from. */
  readonly count: (order: Order, lots: number) => void;
  /** Units that an open order alone binds of its pocket. */
  readonly bound: (rules: Rules, order: Order) => Units;
  /** Frees so many of them for a question (negative: binds them again); nothing is posted. */
  readonly lend: (order: Order, units: Units) => void;
  /** Whether cancelling an open order would make anything of its pocket available. */
  readonly isLocking: (order: Order) => boolean;
  /** What two orders that met give each other, before fees. */
  readonly exchange: (context: Context, match: Match, taker: Order, maker: Order) => void;
  /** What a trade does for one of its sides: fee, position, profit. */
  readonly settle: (
    context: Context,
    match: Match,
    order: Order,
    liquidity: Liquidity,
  ) => FillEffect;
  /** Makes up for what a side of a trade lost beyond what its wallet has. */
  readonly cover: (context: Context, order: Order) => void;
  /** Whether the order of a trigger may be placed when its price comes, at a price in MARK_SCALE units. */
  readonly checkTriggered: (
    state: State,
    userMarket: UserMarket,
    order: TriggerOrder,
    price: Units,
  ) => Rejection | undefined;
  /** The modes that an order of the user market is placed in; undefined where there are none. */
  readonly modesOf: (userMarket: UserMarket) => Modes;
  /** The book of the market changed: prices that are made of it move. */
  readonly bookMoved: (state: State, market: Market) => void;
}

interface Modes {
  readonly holdMode: HoldMode | undefined;
  readonly marginMode: MarginMode | undefined;
}

/** The product of a market: the state, which knows no rule, has it by name alone. */
export function productOf({ product }: Pick<Market, 'product'>): Product {
  return product as Product;
}

/** What a product does where there is nothing to do. */
export function nothing(): void {}

/** The wallet coin that an order spends or that margins it. */
export function pocketOf<P>({
  userMarket,
  side,
}: {
  readonly userMarket: { readonly settlementPocket: P; readonly basePocket: P };
  readonly side: Side;
}): P {
  return side === 'buy' ? userMarket.settlementPocket : userMarket.basePocket;
}

/** What of the order to come a plan decides. */
type Decided = Readonly<
  Pick<
    OrderFacts,
    | 'side'
    | 'lots'
    | 'quoteBudget'
    | 'isReduceOnly'
    | 'holdMode'
    | 'positionSide'
    | 'effect'
    | 'marginMode'
    | 'leverage'
  >
>;

/** What placing an order will do, decided before anything changes; `execute.ts` carries it out. */
export interface Plan extends Decided {
  /** Lots cut off on acceptance because no position is left for them (R-4.2-3, R-4.2-4). */
  readonly cutLots: number;
  /** Worst price a market order may take; undefined = any. */
  readonly limitTicks: number | undefined;
  /** Older closing orders that give way to what this one trades or rests, and the word for it. */
  readonly displaced: readonly Order[];
  readonly displacedReason: CancelReason;
  /** Absent = `normal`. */
  readonly execType?: ExecType;
  /** The venue's own steps that cost their owner nothing. */
  readonly isFeeFree?: boolean;
}

/** Two orders that meet: what settling needs to know. */
export interface Match {
  readonly market: Market;
  readonly tradeId: string;
  readonly ticks: number;
  readonly lots: number;
  readonly value: Units;
  /** No match of the book: the venue brought them together at a price of its own. */
  readonly isOffBook: boolean;
}

/**
 * What settling one side of a trade did: the part of its fill that the trade itself does not tell.
 */
export type FillEffect = Pick<
  Fill,
  'fee' | 'feeCoin' | 'feeDeduction' | 'realisedPnl' | 'positionSide' | 'effect'
>;

/** What an order does to which position. */
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

/** The instrument's limits on one order's size and value. */

/** Lots against minimum and maximum; minimum and step are independent settings (case A42). */
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
export function checkValue(instrument: Instrument, value: Units): Rejection | undefined {
  if (value >= instrument.minValue) return undefined;
  return refuse('value-below-minimum', formatUnits(instrument.minValue, instrument.valueScale));
}

/**
 * The price band, where an instrument declares one: a buy may not be priced above reference ·
 * (1 + buy), a sell not below reference · (1 − sell). A market order stops there.
 */

/** The worst tick an order of that side may trade at; undefined without band or reference. */
export function marketLimit(market: ReadMarket, side: Side): number | undefined {
  const { priceBand, priceStep } = market.instrument;
  const reference = referencePrice(market);
  if (priceBand === undefined || reference === undefined) return undefined;
  const one = pow10(RATE_SCALE);
  const factor = side === 'buy' ? add(one, priceBand.buy) : sub(one, priceBand.sell);
  const tick = mul(mul(priceStep.units, pow10(MARK_SCALE - priceStep.scale)), one);
  const ticks =
    side === 'buy' ? mulDivFloor(reference, factor, tick) : mulDivCeil(reference, factor, tick);
  return Number(ticks);
}

/** Refuses a limit price below one tick, or beyond the band; a market order has none. */
export function checkPrice(
  market: ReadMarket,
  side: Side,
  { orderType, priceTicks }: Pick<OrderTerms, 'orderType' | 'priceTicks'>,
): Rejection | undefined {
  if (priceTicks === undefined && orderType === 'market') return undefined;
  if (priceTicks === undefined || priceTicks < 1)
    return refuse('price-below-band', stepsToText(1, market.instrument.priceStep));
  const limit = marketLimit(market, side);
  if (limit === undefined) return undefined;
  const detail = stepsToText(limit, market.instrument.priceStep);
  if (side === 'buy' && priceTicks > limit) return refuse('price-above-band', detail);
  if (side === 'sell' && priceTicks < limit) return refuse('price-below-band', detail);
  return undefined;
}
