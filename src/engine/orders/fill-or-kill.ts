/**
 * Fill-or-kill: whether an order can fill at once and in full (case A12). What the book shows is
 * not always what it gives: a fill may take other resting orders of the same maker away. One that
 * shrinks a position trims the maker's reduce-only orders (R-4.2-3), and one that realises a loss may
 * leave the maker without margin for the rest. Such orders are not counted on, so that a
 * fill-or-kill order never fills in part; at worst it is refused where it might just have filled.
 * Decides R-2.3-3.
 */

import { add, neg } from '../../primitives/units.ts';
import type { Order, UserMarket } from '../core/entities.ts';
import { givesWay, type PositionSide } from '../core/order.ts';
import type { State } from '../core/state.ts';
import { feeOn, marginValue, tradeValue } from '../core/value.ts';
import { makersWithin, oppositeOf } from '../markets/order-book.ts';
import { initialMargin, realisedProfit } from '../positions/position-figures.ts';
import { leverageOf, positionOf } from '../positions/user-market.ts';
import { freeMargin } from '../risk/free-balance.ts';
import { closingPosition } from './lifecycle.ts';

/** What is known of a user whose fills close a position of his. */
interface Met {
  readonly isSteadfast: boolean;
  /** Reduce-only orders fit the position only while nothing else has shrunk it. */
  hasNetted: boolean;
}

export function canFillWhole(
  state: State,
  userMarket: UserMarket,
  order: Order,
  limitTicks: number | undefined,
): boolean {
  // Cut down to the position it reduces (R-4.2-3), it can no longer fill whole.
  if (order.cancelledLots > 0) return false;
  const met = new Map<UserMarket, Met>();
  const closes = closedBy(order);
  if (closes !== undefined)
    met.set(userMarket, { isSteadfast: canBear(state, order, closes), hasNetted: false });
  let left = order.leavesLots;
  for (const maker of makersWithin(oppositeOf(userMarket.market.book, order.side), limitTicks)) {
    const own = maker.userMarket === userMarket ? givesWay(order) : undefined;
    if (own?.taker === true) return false;
    if (own?.maker !== true && isCertain(state, maker, met)) left -= maker.leavesLots;
    if (left <= 0) return true;
  }
  return false;
}

/** Whether a resting order will still be there when its turn comes. */
function isCertain(state: State, maker: Order, met: Map<UserMarket, Met>): boolean {
  const closes = closedBy(maker);
  const before = met.get(maker.userMarket);
  if (before === undefined) {
    if (closes === undefined) return true;
    const isSteadfast = canBear(state, maker, closes);
    met.set(maker.userMarket, {
      isSteadfast,
      hasNetted: maker.effect === 'net' && !maker.isReduceOnly,
    });
    return true;
  }
  if (!before.isSteadfast || (maker.isReduceOnly && before.hasNetted)) return false;
  if (!maker.isReduceOnly) before.hasNetted = true;
  return true;
}

/** The position that an order's fill shrinks, if any. */
function closedBy(maker: Order): PositionSide | undefined {
  if (maker.effect !== 'net') return closingPosition(maker);
  const opposite = maker.side === 'buy' ? 'short' : 'long';
  return positionOf(maker.userMarket, opposite) === undefined ? undefined : opposite;
}

/**
 * Whether the user of an order can close his whole position at its price and still margin all of his
 * orders on that side. Of a maker's orders the first met has the price that is worst for him.
 */
function canBear(state: State, order: Order, side: PositionSide): boolean {
  const { userMarket } = order;
  const { instrument } = userMarket.market;
  const position = positionOf(userMarket, side);
  if (position === undefined) return true;
  const { lots, openValue } = position;
  const exitValue = tradeValue(instrument, order.priceTicks, lots);
  const profit = realisedProfit(instrument, side, { lots, openValue, exitValue });
  const loss = profit < 0 ? neg(profit) : 0;
  const orders = order.side === 'buy' ? userMarket.buys.value : userMarket.sells.value;
  const margin = initialMargin(orders, leverageOf(userMarket, side === 'long' ? 'short' : 'long'));
  const fee = feeOn(add(orders, marginValue(instrument, exitValue, lots)), instrument.takerFeeRate);
  return freeMargin(state, userMarket.settlementPocket) >= add(add(loss, margin), fee);
}
