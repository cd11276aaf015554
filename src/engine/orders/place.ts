/**
 * Placing an order: common checks in order of precedence, then the plan of its market, then it lives.
 * Decides R-4.2-7, R-O-1, R-O-3, R-O-9.
 */

import type { Holding, ReadHolding } from '../core/entities.ts';
import type { OrderIds, OrderTerms } from '../core/order.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { ReadState, State, Turn } from '../core/state.ts';
import { checkLoanOrder } from '../credit/loan/check-loan-order.ts';
import { holdingOf } from '../positions/holding.ts';
import { execute } from './execute.ts';
import { mayRest, type Plan, productOf } from './product.ts';

export interface PlacedOrder extends OrderIds {
  /** It displaced older reduce-only orders, so v2 replies without an orderId (see R-4.2-3). */
  readonly displaced: boolean;
}

export function place(turn: Turn, terms: OrderTerms): Answer<PlacedOrder> {
  const holding = findHolding(turn.state, terms);
  if (isRejection(holding)) return holding;
  const plan = planOrder(turn.state, holding, terms);
  if (isRejection(plan)) return plan;
  const order = execute(turn, holding, terms, plan);
  // R-4.2-3 is about reduce-only orders; a close that replaces another (R-4.2-5) tells its id.
  const displaced = plan.isReduceOnly && plan.displaced.length > 0;
  return { ok: true, orderId: order.id, clientOid: order.clientOid, displaced };
}

/** What placing the order will do, or the first reason why it may not be placed. Changes nothing. */
export function planOrder(state: State, holding: Holding, terms: OrderTerms): Plan | Rejection {
  return checkEntry(state, holding, terms) ?? planTerms(state, holding, terms);
}

/** The same of a user who may place orders here. */
export function planTerms(state: State, holding: Holding, terms: OrderTerms): Plan | Rejection {
  return productOf(holding.market).plan(state, holding, terms);
}

/** The holding that an order is about, opened on first use. */
export function findHolding(
  state: State,
  { uid, instrument }: Pick<OrderTerms, 'uid' | 'instrument'>,
): Holding | Rejection {
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  const market = state.markets.get(instrument);
  if (market === undefined) return refuse('unknown-instrument', instrument);
  return holdingOf(state.ledger, user, market);
}

/** Whether this user may place any order here at all: asked before anything about the order itself. */
export function checkEntry(
  state: ReadState,
  holding: ReadHolding,
  terms: OrderTerms,
): Rejection | undefined {
  return checkAdmission(state, holding, terms) ?? checkIndebted(state, holding, terms);
}

/** Loans bind the orders of their accounts alone; most venues have none. */
function checkIndebted(
  state: ReadState,
  holding: ReadHolding,
  terms: OrderTerms,
): Rejection | undefined {
  return state.loans.open.size === 0 ? undefined : checkLoanOrder(state, holding, terms);
}

function checkAdmission(
  state: ReadState,
  holding: ReadHolding,
  terms: OrderTerms,
): Rejection | undefined {
  const { instrument } = holding.market;
  if (instrument.status !== 'online') return refuse('instrument-not-trading', instrument.symbol);
  if (terms.origin?.isCopyTrading === true && !state.copyTradingPairs.has(instrument.key))
    return refuse('symbol-not-for-copy-trading', instrument.symbol);
  if (isClientOidTaken(state, holding, terms.clientOid))
    return refuse('duplicate-client-oid', terms.clientOid);
  // At the limit a position can still be closed by an order that cannot rest.
  if (mayRest(terms.orderType, terms.timeInForce) && holding.openOrders >= instrument.maxOpenOrders)
    return refuse('too-many-open-orders', String(instrument.maxOpenOrders));
  return undefined;
}

function isClientOidTaken(
  state: ReadState,
  holding: ReadHolding,
  clientOid: string | undefined,
): boolean {
  if (clientOid === undefined) return false;
  if (holding.user.openByClientOid.has(clientOid)) return true;
  return state.settings.clientOidScope === 'all' && holding.user.usedClientOids.has(clientOid);
}
