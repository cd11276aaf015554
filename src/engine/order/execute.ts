/** Carries a plan out: the order exists from here on, trades, and rests or ends. */
import { idFrom } from '../../primitives/id.ts';
import { type MatchEnd, match } from '../book/match.ts';
import { bestLevel, oppositeOf } from '../book/order-book.ts';
import { syncOrderMargin } from '../margin/order-margin.ts';
import type { PlaceOrder } from '../order-command.ts';
import { changeHold, releaseHold } from '../spot/hold.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { Holding } from '../user/user.ts';
import { cancelOpenOrder } from './cancel.ts';
import { canFillWhole } from './fill-or-kill.ts';
import type { CancelReason, Order, OrderOrigin } from './order.ts';
import type { Plan } from './plan.ts';
import { finish, holdFor, rest } from './registers.ts';

const FROM_API: OrderOrigin = { enterPoint: 'API', isCopyTrading: false };
const NO_PRESETS = {};

/** Places the planned order; returns it, live or finished. */
export function execute(turn: Turn, holding: Holding, command: PlaceOrder, plan: Plan): Order {
  if (plan.marginMode !== undefined) holding.marginMode = plan.marginMode;
  for (const older of plan.displaced) cancelOpenOrder(turn, older, plan.displacedReason);
  const order = newOrder(turn, holding, command, plan);
  turn.events.push({
    type: 'order-accepted',
    orderId: order.id,
    uid: order.uid,
    instrument: order.instrument,
  });
  if (turn.state.settings.clientOidScope === 'all')
    holding.user.usedClientOids.add(order.clientOid);
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
  if (order.instrument.kind !== 'spot') return;
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
  const isPassive =
    order.type === 'limit' && (order.timeInForce === 'gtc' || order.timeInForce === 'post_only');
  return isPassive ? 'rests' : 'ioc_not_full_cancel';
}

/** A finished spot order gives its hold back; futures lock margin for what rests. */
function settleRemainder(turn: Turn, holding: Holding, order: Order): void {
  if (order.instrument.kind !== 'spot') syncOrderMargin(turn, holding);
  else if (order.status === 'filled' || order.status === 'cancelled') releaseHold(turn, order);
}

function newOrder(turn: Turn, holding: Holding, command: PlaceOrder, plan: Plan): Order {
  const isMarket = command.orderType === 'market';
  const { counters } = turn.state;
  return {
    id: idFrom(counters.order++),
    uid: holding.user.uid,
    instrument: holding.market.instrument,
    holding,
    clientOid: command.clientOid ?? generateClientOid(turn, holding),
    side: plan.side,
    type: command.orderType,
    timeInForce: command.timeInForce,
    selfTradePrevention: command.stp ?? 'none',
    priceTicks: isMarket ? 0 : (command.priceTicks ?? 0),
    lots: plan.lots,
    quoteBudget: plan.quoteBudget,
    isReduceOnly: plan.isReduceOnly,
    holdMode: plan.holdMode,
    positionSide: plan.positionSide,
    effect: plan.effect,
    marginMode: plan.marginMode,
    leverage: plan.leverage,
    presets: command.presets ?? NO_PRESETS,
    origin: command.origin ?? FROM_API,
    execType: 'normal',
    createdMs: turn.timeMs,
    leavesLots: plan.lots - plan.cutLots,
    cumLots: 0,
    cancelledLots: plan.cutLots,
    cumValue: 0n,
    fee: 0n,
    feeCoin: '',
    realisedPnl: 0n,
    held: 0n,
    status: 'new',
    cancelReason: undefined,
    updatedMs: turn.timeMs,
    previous: undefined,
    next: undefined,
  };
}

/** An id of the venue's own, past any that the user happens to have chosen alike. */
function generateClientOid(turn: Turn, holding: Holding): string {
  const { counters } = turn.state;
  const { openByClientOid, usedClientOids } = holding.user;
  for (;;) {
    const candidate = idFrom(counters.generatedClientOid++);
    if (!openByClientOid.has(candidate) && !usedClientOids.has(candidate)) return candidate;
  }
}
