/**
 * Carries a plan out: the order exists from here on, trades, and rests or ends.
 * Decides R-2.2-1, R-2.3-1, R-2.3-2, R-2.3-4, R-2.3-5, R-M-1,
 * R-M-3, R-O-4.
 */

import { idFrom } from '../../primitives/id.ts';
import { div } from '../../primitives/units.ts';
import type { BookSide, Order, UserMarket } from '../core/entities.ts';
import { type CancelReason, givesWay, type VenueTerms } from '../core/order.ts';
import { isSinceRules3 } from '../core/reference.ts';
import type { Context, State } from '../core/state.ts';
import { tradeValue } from '../core/value.ts';
import { bestLevel, oppositeOf } from '../markets/order-book.ts';
import { positionOf } from '../positions/user-market.ts';
import { cancelMany, cancelOpenOrder } from './cancel.ts';
import { canFillWhole } from './fill-or-kill.ts';
import { acceptOrder, closingPosition, finish, rest, takeLots, takeOff } from './lifecycle.ts';
import { type Match, mayRest, type Plan, productOf } from './product.ts';
import { excessOrders } from './reduce-only.ts';
import { countFill, settle } from './settle.ts';

/** Places the planned order; returns it, live or finished. */
export function execute(
  context: Context,
  userMarket: UserMarket,
  command: VenueTerms,
  planned: Plan,
): Order {
  if (planned.marginMode !== undefined) userMarket.marginMode = planned.marginMode;
  const plan = displaceAtOnce(context, planned);
  const order = acceptOrder(context, userMarket, command, plan);
  enterMarket(context, order, plan);
  return order;
}

/** Before version 3 of the rules older orders gave way to one that was accepted, whatever became of it. */
export function displaceAtOnce(context: Context, plan: Plan): Plan {
  if (plan.displaced.length === 0 || isSinceRules3(context.state)) return plan;
  for (const older of plan.displaced) cancelOpenOrder(context, older, plan.displacedReason);
  return { ...plan, displaced: [] };
}

/** What of its plan an order takes to the market. */
type Entry = Pick<Plan, 'limitTicks' | 'displaced' | 'displacedReason'>;

/** An order that is on no book trades as far as it goes, and rests or ends. */
export function enterMarket(context: Context, order: Order, entry: Entry): void {
  const { userMarket } = order;
  const product = productOf(userMarket.market);
  product.hold(context, order);
  const refusal = refusedAtTheBook(context.state, userMarket, order, entry.limitTicks);
  const ended = refusal ?? endReason(order, matchOrder(context, order, entry));
  if (ended === 'rests') {
    makeRoom(context, order, order.leavesLots, entry);
    rest(context, order);
  } else if (ended === 'filled') finish(context, order, 'filled');
  else finish(context, order, 'cancelled', ended);
  product.align(context, order);
}

/** Post-only that would take, and fill-or-kill that cannot fill, end before they trade. */
function refusedAtTheBook(
  state: State,
  userMarket: UserMarket,
  order: Order,
  limitTicks: number | undefined,
): CancelReason | undefined {
  const { market } = userMarket;
  if (order.type === 'market') return undefined;
  if (order.timeInForce === 'post_only') {
    const best = bestLevel(oppositeOf(market.book, order.side));
    if (best === undefined) return undefined;
    const crosses =
      order.side === 'buy' ? order.priceTicks >= best.ticks : order.priceTicks <= best.ticks;
    return crosses ? 'post_only_fill_cancel' : undefined;
  }
  if (order.timeInForce !== 'fok') return undefined;
  return canFillWhole(state, userMarket, order, limitTicks) ? undefined : 'fok_not_full_cancel';
}

/** What becomes of the order when matching has stopped. */
function endReason(order: Order, end: MatchEnd): 'filled' | 'rests' | CancelReason {
  if (end === 'filled') return 'filled';
  if (end === 'self-trade') return 'stp_cancel';
  if (end === 'budget-spent') return order.cumLots > 0 ? 'filled' : 'trade_count_too_small';
  return mayRest(order.type, order.timeInForce) ? 'rests' : 'ioc_not_full_cancel';
}

/**
 * The matching loop: an incoming order against the other side, best price first, oldest first
 * within a price, until nothing is left of it, its limit is reached, or self-trade prevention ends
 * it. Every step re-reads the head of the best level, because settling a fill may cancel orders.
 */

/** Why matching stopped: for a spot market buy it tells filled from cancelled. */
type MatchEnd = 'filled' | 'no-more-liquidity' | 'self-trade' | 'budget-spent';

/** Trades an incoming order as far as it goes. `limitTicks` bounds the price; undefined = any. */
function matchOrder(context: Context, taker: Order, entry: Entry): MatchEnd {
  const side = oppositeOf(taker.userMarket.market.book, taker.side);
  for (;;) {
    const maker = nextMaker(side, entry.limitTicks);
    if (maker === undefined) return 'no-more-liquidity';
    const end = meetsOwn(taker, maker)
      ? preventSelfTrade(context, taker, maker)
      : meet(context, taker, maker, entry);
    if (end !== undefined) return end;
  }
}

/** Trades with one resting order; tells when the incoming one is done. */
function meet(context: Context, taker: Order, maker: Order, entry: Entry): MatchEnd | undefined {
  const lots = Math.min(takeable(taker, maker.priceTicks), maker.leavesLots);
  if (lots === 0) return 'budget-spent';
  makeRoom(context, taker, lots, entry);
  trade(context, taker, maker, lots);
  if (taker.quoteBudget === 0) return taker.leavesLots === 0 ? 'filled' : undefined;
  // The next price is no better: money that buys no lot here buys none there.
  return takeable(taker, maker.priceTicks) === 0 ? 'budget-spent' : undefined;
}

/** Older orders that close the same position give way to what trades or rests, the oldest first (see R-4.2-3). */
function makeRoom(context: Context, order: Order, lots: number, entry: Entry): void {
  if (entry.displaced.length === 0) return;
  const side = closingPosition(order);
  if (side === undefined) return;
  const held = positionOf(order.userMarket, side)?.lots ?? 0;
  const older = excessOrders(order.userMarket, side, held - lots);
  if (older.length > 0) cancelMany(context, older, entry.displacedReason);
}

/** Whether one of two orders of one user gives way to the other (A17, A18). */
function meetsOwn(taker: Order, maker: Order): boolean {
  if (taker.userMarket.user.uid !== maker.userMarket.user.uid) return false;
  const ends = givesWay(taker);
  return ends.taker || ends.maker;
}

function preventSelfTrade(context: Context, taker: Order, maker: Order): MatchEnd | undefined {
  const ends = givesWay(taker);
  if (ends.maker) cancelOpenOrder(context, maker, 'stp_cancel');
  return ends.taker ? 'self-trade' : undefined;
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
  if (order.quoteBudget === 0) return order.leavesLots;
  return Number(div(order.held, tradeValue(order.userMarket.market.instrument, ticks, 1)));
}

function trade(context: Context, taker: Order, maker: Order, lots: number): void {
  const { market } = taker.userMarket;
  const ticks = maker.priceTicks;
  const value = tradeValue(market.instrument, ticks, lots);
  const tradeId = idFrom(context.state.counters.trade++);
  const match: Match = { market, tradeId, ticks, lots, value, isOffBook: false };
  takeLots(context, maker, lots);
  if (taker.quoteBudget === 0) taker.leavesLots -= lots;
  countFill(context, maker, match);
  countFill(context, taker, match);
  market.lastTicks = ticks;
  market.lastSeq = context.seq;
  if (maker.leavesLots === 0) takeOff(context, maker);
  settle(context, match, maker, taker);
  if (maker.leavesLots === 0 && maker.status === 'partially_filled')
    finish(context, maker, 'filled');
}
