/** Places an order: common checks in order of precedence, then the plan of its market, then it lives. */
import type { Result } from '../command.ts';
import { planFutures } from '../futures/plan-futures.ts';
import { isFutures } from '../instrument/instrument.ts';
import { checkLoanOrder } from '../loan/check-loan-order.ts';
import { execute } from '../order/execute.ts';
import type { Plan } from '../order/plan.ts';
import type { PlaceOrder } from '../order-command.ts';
import { isRejection, type Rejection } from '../rejection.ts';
import { planSpot } from '../spot/plan-spot.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import { holdingOf } from '../user/holding.ts';
import type { Holding } from '../user/user.ts';

export function placeOrder(turn: Turn, command: PlaceOrder): Result<'place-order'> {
  const holding = findHolding(turn.state, command);
  if (isRejection(holding)) return holding;
  const plan = planOrder(turn.state, holding, command);
  if (isRejection(plan)) return plan;
  const order = execute(turn, holding, command, plan);
  // R-4.2-3 is about reduce-only orders; a close that replaces another (R-4.2-5) tells its id.
  const displaced = plan.isReduceOnly && plan.displaced.length > 0;
  return { orderId: order.id, clientOid: order.clientOid, displaced };
}

/** What placing the order will do, or the first reason why it may not be placed. Changes nothing. */
export function planOrder(state: State, holding: Holding, command: PlaceOrder): Plan | Rejection {
  const refused =
    checkAdmission(state, holding, command) ?? checkLoanOrder(state, holding, command);
  if (refused !== undefined) return refused;
  return isFutures(holding.market.instrument.category)
    ? planFutures(state, holding, command)
    : planSpot(state, holding, command);
}

/** The holding that a command is about, opened on first use. */
export function findHolding(
  state: State,
  command: Pick<PlaceOrder, 'uid' | 'instrument'>,
): Holding | Rejection {
  const user = state.users.get(command.uid);
  if (user === undefined) return { reason: 'unknown-user', detail: command.uid };
  const market = state.markets.get(command.instrument);
  if (market === undefined) return { reason: 'unknown-instrument', detail: command.instrument };
  return holdingOf(state.ledger, user, market);
}

/** Whether this user may place any order here at all. */
function checkAdmission(
  state: State,
  holding: Holding,
  command: PlaceOrder,
): Rejection | undefined {
  const { instrument } = holding.market;
  if (instrument.status !== 'online')
    return { reason: 'instrument-not-trading', detail: instrument.symbol };
  if (command.origin?.isCopyTrading === true && !state.copyTradingPairs.has(instrument.key)) {
    return { reason: 'symbol-not-for-copy-trading', detail: instrument.symbol };
  }
  if (isClientOidTaken(state, holding, command.clientOid)) {
    return { reason: 'duplicate-client-oid', detail: command.clientOid ?? '' };
  }
  if (mayRest(command) && holding.openOrders >= instrument.maxOpenOrders) {
    return { reason: 'too-many-open-orders', detail: String(instrument.maxOpenOrders) };
  }
  return undefined;
}

/** An order that cannot rest is no open order: at the limit a position can still be closed. */
function mayRest({ orderType, timeInForce }: PlaceOrder): boolean {
  return orderType === 'limit' && (timeInForce === 'gtc' || timeInForce === 'post_only');
}

function isClientOidTaken(state: State, holding: Holding, clientOid: string | undefined): boolean {
  if (clientOid === undefined) return false;
  if (holding.user.openByClientOid.has(clientOid)) return true;
  return state.settings.clientOidScope === 'all' && holding.user.usedClientOids.has(clientOid);
}
