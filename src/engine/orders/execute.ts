/** Carries a plan out: the order exists from here on, trades, and rests or ends. */

import { type CancelReason, mayRest, type Order } from '../core/order.ts';
import type { State } from '../core/state.ts';
import type { OrderTerms } from '../core/terms.ts';
import type { Turn } from '../core/turn.ts';
import type { Holding } from '../core/user.ts';
import { bestLevel, oppositeOf } from '../markets/order-book.ts';
import { acceptOrder } from './accept-order.ts';
import { cancelOpenOrder } from './cancel.ts';
import { canFillWhole } from './fill-or-kill.ts';
import { type MatchEnd, match } from './match.ts';
import { syncOrderMargin } from './order-margin.ts';
import type { Plan } from './plan.ts';
import { finish, holdFor, rest } from './registers.ts';
import { changeHold, releaseHold } from './spot/hold.ts';

/** Places the planned order; returns it, live or finished. */
export function execute(turn: Turn, holding: Holding, command: OrderTerms, plan: Plan): Order {
  if (plan.marginMode !== undefined) holding.marginMode = plan.marginMode;
  for (const older of plan.displaced) cancelOpenOrder(turn, older, plan.displacedReason);
  const order = acceptOrder(turn, holding, command, plan);
  enterMarket(turn, order, plan.limitTicks);
  return order;
}

/** An order that is on no book trades as far as it goes, and rests or ends. */
export function enterMarket(turn: Turn, order: Order, limitTicks: number | undefined): void {
  const { holding } = order;
  takeSpotHold(turn, order);
  const refusal = refusedAtTheBook(turn.state, holding, order, limitTicks);
  const ended = refusal ?? endReason(order, match(turn, order, limitTicks));
  if (ended === 'rests') rest(order);
  else if (ended === 'filled') finish(turn, order, 'filled');
  else finish(turn, order, 'cancelled', ended);
  settleRemainder(turn, holding, order);
}

function takeSpotHold(turn: Turn, order: Order): void {
  if (order.holding.market.instrument.kind !== 'spot') return;
  const wanted = order.quoteBudget > 0n ? order.quoteBudget : holdFor(order, order.leavesLots);
  changeHold(turn, order, wanted);
}

/** Post-only that would take, and fill-or-kill that cannot fill, end before they trade. */
function refusedAtTheBook(
  state: State,
  holding: Holding,
  order: Order,
  limitTicks: number | undefined,
): CancelReason | undefined {
  const { market } = holding;
  if (order.type === 'market') return undefined;
  if (order.timeInForce === 'post_only') {
    const best = bestLevel(oppositeOf(market.book, order.side));
    if (best === undefined) return undefined;
    const crosses =
      order.side === 'buy' ? order.priceTicks >= best.ticks : order.priceTicks <= best.ticks;
    return crosses ? 'post_only_fill_cancel' : undefined;
  }
  if (order.timeInForce !== 'fok') return undefined;
  return canFillWhole(state, holding, order, limitTicks) ? undefined : 'fok_not_full_cancel';
}

/** What becomes of the order when matching has stopped. */
function endReason(order: Order, end: MatchEnd): 'filled' | 'rests' | CancelReason {
  if (end === 'filled') return 'filled';
  if (end === 'self-trade') return 'stp_cancel';
  if (end === 'budget-spent') return order.cumLots > 0 ? 'filled' : 'trade_count_too_small';
  return mayRest(order.type, order.timeInForce) ? 'rests' : 'ioc_not_full_cancel';
}

/** A finished spot order gives its hold back; futures lock margin for what rests. */
function settleRemainder(turn: Turn, holding: Holding, order: Order): void {
  if (order.holding.market.instrument.kind !== 'spot') syncOrderMargin(turn, holding);
  else if (order.status === 'filled' || order.status === 'cancelled') releaseHold(turn, order);
}
