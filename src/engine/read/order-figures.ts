/**
 * What an order draws on, before it is placed, and what it has bound, spent and risked once it is: read of two states, the
 * one before and the one after.
 * Decides R-G-20.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { add, maxUnits, sub, type Units } from '../../primitives/units.ts';
import type { ReadOrder, ReadPocketAccounts, ReadUserMarket } from '../core/entities.ts';
import type { PositionSide, Side } from '../core/order.ts';
import { orderRecord } from '../core/order-record.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { baseUnits, feeOn, feeRate, marginValue, tradeValue } from '../core/value.ts';
import { pocketOf } from '../orders/product.ts';
import { isolatedMargin, isUnionUserMarket, positionOf } from '../positions/user-market.ts';
import { freeForIsolated, freeMargin } from '../risk/free-balance.ts';
import { imaginedLiquidationPrice } from './imagined-position.ts';
import { spotFree } from './max-spot.ts';
import { liquidationPrice } from './position-risk.ts';

/** What an order of one side draws on. */
export interface OrderMeans {
  /** The coin that pays for it. */
  readonly coin: string;
  /** Units free for it. */
  readonly available: Units;
  /** Units that nothing holds or margins, whatever its positions are worth. */
  readonly unbound: Units;
  /** Units that margin the orders and positions of its user market; 0 on spot. */
  readonly margin: Units;
}

export function orderMeans(state: ReadState, userMarket: ReadUserMarket, side: Side): OrderMeans {
  const { market, marginMode, settlementPocket } = userMarket;
  const pocket = pocketOf({ userMarket, side });
  const { coin } = pocket.available;
  const free = marginMode === 'isolated' ? freeForIsolated : freeMargin;
  const isSpot = market.instrument.kind === 'spot';
  return {
    coin,
    available: isSpot
      ? spotFree(state, userMarket, side)
      : maxUnits(0, free(state, settlementPocket)),
    unbound: unboundOf(userMarket, pocket),
    margin: isSpot ? 0 : marginOf(state, userMarket),
  };
}

/** A union account locks no coin for its futures orders (see R-B-10): their margin is counted instead. */
function unboundOf(userMarket: ReadUserMarket, pocket: ReadPocketAccounts): Units {
  const { available, crossedMargin, unfunded } = pocket;
  const units = sub(sub(available.balance, crossedMargin), unfunded);
  return isUnionUserMarket(userMarket) ? sub(units, userMarket.orderMargin) : units;
}

function marginOf(state: ReadState, userMarket: ReadUserMarket): Units {
  let sum = userMarket.orderMargin;
  for (const side of ['long', 'short'] as const) {
    const crossed = positionOf(userMarket, side)?.margin ?? 0;
    const isIsolated = userMarket.marginMode === 'isolated';
    sum = add(sum, isIsolated ? isolatedMargin(state.ledger, userMarket, side) : crossed);
  }
  return sum;
}

/** What came of an order, all decimal text. */
export interface OrderFigures {
  /** What it takes of the coin that pays for it: held, bound as margin and spent; below zero: it frees so much. */
  readonly cost: string;
  /** By how much more, or less, margins the orders and positions of its user market, the fee reserve of orders included; '0' on spot. */
  readonly margin: string;
  /** What its fills paid; '' as the coin: it did not trade. */
  readonly fee: string;
  readonly feeCoin: string;
  readonly platformFee: string;
  readonly platformFeeCoin: string;
  /** What the part that rests would pay at its price, as a maker. */
  readonly restFee: string;
  /** Base coin. */
  readonly filled: string;
  readonly averagePrice: string;
  /** Of the position it changes, with what rests filled at its price; '0': no price liquidates it. */
  readonly liquidationPrice: string;
}

/** `before`: what it drew on; `order`: as it is in `state` now that it was placed. */
export function orderFigures(state: ReadState, order: ReadOrder, before: OrderMeans): OrderFigures {
  const { userMarket } = order;
  const isSpot = userMarket.market.instrument.kind === 'spot';
  const after = orderMeans(state, userMarket, order.side);
  const inCoin = (units: Units, coin: string) => formatUnits(units, coinScale(state, coin));
  const record = orderRecord(state, order);
  const rest = restFee(order);
  return {
    cost: inCoin(sub(before.unbound, after.unbound), before.coin),
    margin: inCoin(sub(after.margin, before.margin), before.coin),
    fee: record.fee,
    feeCoin: record.cumQty === '0' ? '' : record.feeCoin,
    platformFee: record.platformFee,
    platformFeeCoin: record.platformFeeCoin,
    restFee: inCoin(rest.units, rest.coin),
    filled: record.cumQty,
    averagePrice: record.avgPrice,
    liquidationPrice: isSpot ? '0' : liquidationOf(state, order),
  };
}

/** Of a spot buy it is taken in the base coin, else in the coin that is received or margins. */
function restFee(order: ReadOrder): { readonly units: Units; readonly coin: string } {
  const { side, userMarket } = order;
  const { instrument } = userMarket.market;
  const lots = restingLots(order);
  const value = tradeValue(instrument, order.priceTicks, lots);
  const isBought = instrument.kind === 'spot' && side === 'buy';
  const charged = isBought ? baseUnits(instrument, lots) : marginValue(instrument, value, lots);
  const units = feeOn(charged, feeRate(userMarket.user, instrument, 'maker'));
  return { units, coin: isBought ? instrument.base : instrument.marginCoin };
}

function restingLots({ leavesLots, status }: ReadOrder): number {
  return status === 'new' || status === 'partially_filled' ? leavesLots : 0;
}

function liquidationOf(state: ReadState, order: ReadOrder): string {
  const { effect, isReduceOnly, priceTicks, userMarket } = order;
  const side = openedSide(order);
  const lots = restingLots(order);
  if (lots > 0 && effect !== 'close' && !isReduceOnly) {
    const price = imaginedLiquidationPrice(state, userMarket, { side, lots, priceTicks });
    if (price !== '0') return price;
  }
  const other = side === 'long' ? 'short' : 'long';
  // One that closes concerns the position that it closes.
  const position = userMarket.isHedge
    ? positionOf(userMarket, side)
    : (positionOf(userMarket, side) ?? positionOf(userMarket, other));
  return position === undefined ? '0' : liquidationPrice(state, userMarket, position);
}

function openedSide({ positionSide, side }: ReadOrder): PositionSide {
  return positionSide ?? (side === 'buy' ? 'long' : 'short');
}
