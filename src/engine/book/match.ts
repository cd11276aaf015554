/**
 * The matching loop: an incoming order against the other side, best price first, oldest first
 * within a price, until nothing is left of it, its limit is reached, or self-trade prevention ends
 * it. Every step re-reads the head of the best level, because settling a fill may cancel orders.
 */

import { idFrom } from '../../primitives/id.ts';
import { tradeValue } from '../instrument/value.ts';
import { cancelOpenOrder } from '../order/cancel.ts';
import type { Order } from '../order/order.ts';
import { changeSums, finish, takeOff } from '../order/registers.ts';
import { settle } from '../order/settle.ts';
import type { Market } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { Holding } from '../user/user.ts';
import { type BookSide, bestLevel, oppositeOf, reduceOrder, sideOf } from './order-book.ts';
import { type SelfTradeAction, selfTradeAction } from './self-trade.ts';

/** Two orders meeting: what settling needs to know. */
export interface Match {
  readonly market: Market;
  readonly tradeId: string;
  readonly ticks: number;
  readonly lots: number;
  readonly value: bigint;
}

/** Why matching stopped: for a spot market buy it tells filled from cancelled. */
export type MatchEnd = 'filled' | 'no-more-liquidity' | 'self-trade' | 'budget-spent';

/** The incoming order. `limitTicks` bounds the price; undefined = any. */
export interface Taker {
  readonly holding: Holding;
  readonly order: Order;
  readonly limitTicks: number | undefined;
}

/** Trades the incoming order as far as it goes. */
export function match(turn: Turn, taker: Taker): MatchEnd {
  const side = oppositeOf(taker.holding.market.book, taker.order.side);
  for (;;) {
    const maker = nextMaker(side, taker.limitTicks);
    if (maker === undefined) return 'no-more-liquidity';
    const action = selfTradeAction(taker.order, maker);
    const end =
      action === 'trade' ? meet(turn, taker, maker) : preventSelfTrade(turn, maker, action);
    if (end !== undefined) return end;
  }
}

/** Trades with one resting order; tells when the incoming one is done. */
function meet(turn: Turn, taker: Taker, maker: Order): MatchEnd | undefined {
  const { order } = taker;
  const lots = Math.min(takeable(order, maker.priceTicks), maker.leavesLots);
  if (lots === 0) return 'budget-spent';
  trade(turn, taker, maker, lots);
  if (order.quoteBudget === 0n) return order.leavesLots === 0 ? 'filled' : undefined;
  // The next price is no better: money that buys no lot here buys none there.
  return takeable(order, maker.priceTicks) === 0 ? 'budget-spent' : undefined;
}

function preventSelfTrade(turn: Turn, maker: Order, action: SelfTradeAction): MatchEnd | undefined {
  if (action !== 'cancel-taker') cancelOpenOrder(turn, maker, 'stp_cancel');
  return action === 'cancel-maker' ? undefined : 'self-trade';
}

/** The order that trades next on a side, if its price is within the limit. */
function nextMaker(side: BookSide, limitTicks: number | undefined): Order | undefined {
  const level = bestLevel(side);
  if (level === undefined) return undefined;
  if (limitTicks !== undefined && (level.ticks - limitTicks) * side.direction < 0) return undefined;
  return level.head;
}

/** Lots the taker can still take at a price: what is left, or what its money buys. */
function takeable(order: Order, ticks: number): number {
  if (order.quoteBudget === 0n) return order.leavesLots;
  return Number(order.held / tradeValue(order.instrument, ticks, 1));
}

function trade(
  turn: Turn,
  taker: { holding: Holding; order: Order },
  maker: Order,
  lots: number,
): void {
  const { market } = taker.holding;
  const ticks = maker.priceTicks;
  const met: Match = {
    market,
    tradeId: idFrom(turn.state.counters.trade++),
    ticks,
    lots,
    value: tradeValue(market.instrument, ticks, lots),
  };
  const makerHolding = maker.holding;
  changeSums(makerHolding, maker, -lots);
  reduceOrder(sideOf(market.book, maker.side), maker, lots);
  if (taker.order.quoteBudget === 0n) taker.order.leavesLots -= lots;
  for (const order of [maker, taker.order]) {
    order.cumLots += lots;
    order.cumValue += met.value;
    order.status = 'partially_filled';
    order.updatedMs = turn.timeMs;
  }
  market.lastTicks = ticks;
  if (maker.leavesLots === 0) takeOff(makerHolding, maker);
  settle(turn, met, { maker: { holding: makerHolding, order: maker }, taker });
  if (maker.leavesLots === 0 && maker.status === 'partially_filled') finish(turn, maker, 'filled');
}
