/**
 * Plans a futures order: direction, mode, sizes, what it may close, and whether margin is there.
 * Decides R-4.2-1, R-4.2-2, R-F-21, R-F-22, R-U-6, R-U-7.
 */

import type { Units } from '../../../primitives/units.ts';
import type { Market, UserMarket } from '../../core/entities.ts';
import type {
  HoldMode,
  MarginMode,
  OrderTerms,
  PositionSide,
  Presets,
  VenueTerms,
} from '../../core/order.ts';
import type { VenueSettings } from '../../core/reference.ts';
import { isRejection, type Rejection, refuse } from '../../core/rejection.ts';
import type { State } from '../../core/state.ts';
import type { TriggerOrder } from '../../core/trigger.ts';
import { tradeValue } from '../../core/value.ts';
import { referencePrice, ticksAsMark } from '../../markets/mark-price.ts';
import { sweep } from '../../markets/order-book.ts';
import {
  isUnionUserMarket,
  isUserMarketBusy,
  openingLeverage,
  positionOf,
} from '../../positions/user-market.ts';
import { checkPresetSides, checkPresets } from '../presets.ts';
import {
  checkPrice,
  checkSize,
  checkValue,
  type Direction,
  marketLimit,
  type Plan,
} from '../product.ts';
import { type Capacity, closeCapacity, reduceOnlyCapacity } from '../reduce-only.ts';
import { checkMargin, type MarginedOrder } from './order-margin.ts';

export function planFutures(
  state: State,
  userMarket: UserMarket,
  command: VenueTerms,
): Plan | Rejection {
  const { market } = userMarket;
  const direction = directionOf(command, userMarket.isHedge, state.settings);
  if (isRejection(direction)) return direction;
  const marginMode = marginModeFor(userMarket, command);
  if (typeof marginMode !== 'string') return marginMode;
  const lots = command.lots ?? 0;
  const wrong = checkTerms(userMarket, command, direction);
  if (wrong !== undefined) return wrong;
  const capacity = capacityFor(state, userMarket, command, direction);
  if (isRejection(capacity)) return capacity;
  const limitTicks =
    command.orderType === 'limit' ? command.priceTicks : marketLimit(market, direction.side);
  const leverage = openingLeverage(userMarket, direction, marginMode);
  const margined: MarginedOrder = {
    direction,
    lots: capacity.lots,
    priceTicks: command.priceTicks,
    limitTicks,
    marginMode,
    leverage,
    closedFirst: command.closedFirst ?? 0,
  };
  const short = checkMargin(state, userMarket, margined);
  if (short !== undefined) return short;
  return {
    side: direction.side,
    positionSide: direction.positionSide,
    effect: direction.effect,
    isReduceOnly: direction.isReduceOnly,
    lots,
    cutLots: lots - capacity.lots,
    quoteBudget: 0,
    holdMode: userMarket.isHedge ? 'hedge_mode' : 'one_way_mode',
    marginMode,
    leverage,
    limitTicks,
    displaced: capacity.displaced,
    displacedReason: command.displaces ?? 'reduce_only_cancel',
  };
}

/** What is wrong with the order itself, in order of precedence, before what it may close is asked. */
function checkTerms(
  userMarket: UserMarket,
  command: OrderTerms,
  direction: Direction,
): Rejection | undefined {
  const { market } = userMarket;
  const positionSide = shrunkPosition(direction);
  const isGone = positionSide !== undefined && positionOf(userMarket, positionSide) === undefined;
  return (
    checkPresets(market.instrument, command.presets, positionSide !== undefined) ??
    (isGone ? refuse('no-position') : undefined) ??
    checkSize(market.instrument, command.orderType, command.lots ?? 0) ??
    checkFuturesValue(userMarket, command, direction) ??
    checkPrice(market, direction.side, command) ??
    checkOrderPresets(market, command, direction)
  );
}

/** With nothing open the order's own margin mode becomes the symbol's; otherwise it must agree. */
function marginModeFor(userMarket: UserMarket, command: OrderTerms): MarginMode | Rejection {
  const { market } = userMarket;
  if (command.marginCoin !== undefined && command.marginCoin !== market.instrument.marginCoin) {
    return refuse('margin-coin-mismatch', market.instrument.marginCoin);
  }
  const wanted = command.marginMode ?? userMarket.marginMode;
  if (wanted === 'isolated' && isUnionUserMarket(userMarket)) return refuse('union-crossed-only');
  if (wanted !== userMarket.marginMode && isUserMarketBusy(userMarket))
    return refuse('margin-mode-mismatch');
  return wanted;
}

function checkFuturesValue(
  userMarket: UserMarket,
  command: OrderTerms,
  direction: Direction,
): Rejection | undefined {
  const { market } = userMarket;
  if (market.instrument.minValue === 0 || direction.effect === 'close' || direction.isReduceOnly)
    return undefined;
  const lots = command.lots ?? 0;
  if (command.priceTicks !== undefined)
    return checkValue(market.instrument, tradeValue(market.instrument, command.priceTicks, lots));
  const swept = sweep(market, direction.side, lots, undefined);
  return swept.lots === lots ? checkValue(market.instrument, swept.value) : undefined;
}

function capacityFor(
  state: State,
  userMarket: UserMarket,
  command: VenueTerms,
  direction: Direction,
): Capacity | Rejection {
  const lots = command.lots ?? 0;
  const side = shrunkPosition(direction);
  if (side === undefined) return { lots, displaced: [] };
  return direction.isReduceOnly
    ? reduceOnlyCapacity(userMarket, { side, lots })
    : closeCapacity(state, userMarket, {
        side,
        type: command.orderType,
        lots,
        displaces: command.displaces !== undefined,
      });
}

/**
 * R-4.2-1 and R-4.2-2: what an order does to which position.
 *
 *   hedge   open long = buy · close long = sell · open short = sell · close short = buy   (book side)
 *   one-way side as sent; it nets against the position
 */
function directionOf(
  command: OrderTerms,
  isHedge: boolean,
  settings: VenueSettings,
): Direction | Rejection {
  return isHedge ? hedgeDirection(command) : oneWayDirection(command, settings);
}

/** The position of an order that can only shrink one; undefined = it may open. */
function shrunkPosition(direction: Direction): PositionSide | undefined {
  if (direction.isReduceOnly) return direction.side === 'sell' ? 'long' : 'short';
  return direction.effect === 'close' ? direction.positionSide : undefined;
}

function hedgeDirection(command: OrderTerms): Direction | Rejection {
  const { positionSide, effect } = command;
  if (positionSide === undefined || effect === undefined) return refuse('position-side-required');
  const isBuy = (positionSide === 'long') === (effect === 'open');
  return { side: isBuy ? 'buy' : 'sell', positionSide, effect, isReduceOnly: false };
}

function oneWayDirection(command: OrderTerms, settings: VenueSettings): Direction | Rejection {
  if (command.effect !== undefined && settings.oneWayTradeSide === 'reject') {
    return refuse('position-side-not-allowed');
  }
  return {
    side: command.side,
    positionSide: undefined,
    effect: 'net',
    isReduceOnly: command.reduceOnly ?? false,
  };
}

/** Those of an order that goes long or short, against its price; of a market order the reference price. */
function checkOrderPresets(
  market: Market,
  { presets, priceTicks }: OrderTerms,
  direction: Direction,
): Rejection | undefined {
  const price = priceTicks === undefined ? referencePrice(market) : ticksAsMark(market, priceTicks);
  return checkPresetsAt(presets, direction, price);
}

/** The same at a given price, MARK_SCALE units; undefined = none to compare with. */
function checkPresetsAt(
  presets: Presets | undefined,
  direction: Direction,
  price: Units | undefined,
): Rejection | undefined {
  if (presets === undefined || price === undefined) return undefined;
  const isLong =
    direction.positionSide === undefined
      ? direction.side === 'buy'
      : direction.positionSide === 'long';
  return checkPresetSides(presets, price, isLong);
}

export function checkTriggeredFutures(
  state: State,
  userMarket: UserMarket,
  order: TriggerOrder,
  price: Units,
): Rejection | undefined {
  const asPlaced = { uid: userMarket.user.uid, instrument: userMarket.key, ...order };
  const direction = directionOf(asPlaced, userMarket.isHedge, state.settings);
  if (isRejection(direction)) return direction;
  const { instrument } = userMarket.market;
  if (order.marginCoin !== undefined && order.marginCoin !== instrument.marginCoin)
    return refuse('margin-coin-mismatch', instrument.marginCoin);
  const isClosing = shrunkPosition(direction) !== undefined;
  return (
    checkPresets(instrument, order.presets, isClosing) ??
    checkPresetsAt(order.presets, direction, price)
  );
}

export function modesOfFutures({ isHedge, marginMode }: UserMarket): {
  readonly holdMode: HoldMode;
  readonly marginMode: MarginMode;
} {
  return { holdMode: isHedge ? 'hedge_mode' : 'one_way_mode', marginMode };
}
