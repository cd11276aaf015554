/**
 * The matching loop: an incoming order against the other side, best price first, oldest first
 * within a price, until nothing is left of it, its limit is reached, or self-trade prevention ends
 * it. Every step re-reads the head of the best level, because settling a fill may cancel orders.
 */

import { idFrom } from '../../primitives/id.ts';
import type { BookSide } from '../core/book.ts';
import type { Order } from '../core/order.ts';
import type { Turn } from '../core/turn.ts';
import { tradeValue } from '../core/value.ts';
import type { Match } from '../markets/meeting.ts';
import { bestLevel, oppositeOf, reduceOrder, sideOf } from '../markets/order-book.ts';
import { cancelOpenOrder } from './cancel.ts';
import { countFill } from './count-fill.ts';
import { changeSums, finish, takeOff } from './registers.ts';
import { type SelfTradeAction, selfTradeAction } from './self-trade.ts';
import { settle } from './settle.ts';

/** Why matching stopped: for a spot market buy it tells filled from cancelled. */
export type MatchEnd = 'filled' | 'no-more-liquidity' | 'self-trade' | 'budget-spent';

/** Trades an incoming order as far as it goes. `limitTicks` bounds the price; undefined = any. */
export function match(turn: Turn, taker: Order, limitTicks: number | undefined): MatchEnd {
  const side = oppositeOf(taker.holding.market.book, taker.side);
  for (;;) {
    const maker = nextMaker(side, limitTicks);
    if (maker === undefined) return 'no-more-liquidity';
    const action = selfTradeAction(taker, maker);
    const end =
      action === 'trade' ? meet(turn, taker, maker) : preventSelfTrade(turn, maker, action);
    if (end !== undefined) return end;
  }
}

/** Trades with one resting order; tells when the incoming one is done. */
function meet(turn: Turn, taker: Order, maker: Order): MatchEnd | undefined {
  const lots = Math.min(takeable(taker, maker.priceTicks), maker.leavesLots);
  if (lots === 0) return 'budget-spent';
  trade(turn, taker, maker, lots);
  if (taker.quoteBudget === 0n) return taker.leavesLots === 0 ? 'filled' : undefined;
  // The next price is no better: money that buys no lot here buys none there.
  return takeable(taker, maker.priceTicks) === 0 ? 'budget-spent' : undefined;
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
  return Number(order.held / tradeValue(order.holding.market.instrument, ticks, 1));
}

function trade(turn: Turn, taker: Order, maker: Order, lots: number): void {
  const { market } = taker.holding;
  const ticks = maker.priceTicks;
  const value = tradeValue(market.instrument, ticks, lots);
  const tradeId = idFrom(turn.state.counters.trade++);
  const met: Match = { market, tradeId, ticks, lots, value, isOffBook: false };
  changeSums(maker, -lots);
  reduceOrder(sideOf(market.book, maker.side), maker, lots);
  if (taker.quoteBudget === 0n) taker.leavesLots -= lots;
  countFill(turn, maker, met);
  countFill(turn, taker, met);
  market.lastTicks = ticks;
  market.lastSeq = turn.seq;
  if (maker.leavesLots === 0) takeOff(maker);
  settle(turn, met, maker, taker);
  if (maker.leavesLots === 0 && maker.status === 'partially_filled') finish(turn, maker, 'filled');
}
