/**
 * Placing an order: common checks in order of precedence, then the plan of its market, then it lives.
 * Decides R-4.2-7, R-B-14, R-O-1, R-O-3, R-O-9.
 */

import { rightFault } from '../core/account-rights.ts';
import { nameIn, openNamed, rememberedName } from '../core/client-oid.ts';
import { isRemembered } from '../core/client-oid-memory.ts';
import type { ReadMarket, ReadUser, ReadUserMarket, UserMarket } from '../core/entities.ts';
import type { Category } from '../core/instrument.ts';
import type { OrderIds, OrderTerms, VenueTerms } from '../core/order.ts';
import { isSinceRules3, openOrderLimit, productOrderLimit, type Rules } from '../core/reference.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, ReadState, State } from '../core/state.ts';
import { marginWallet, type Wallet } from '../core/user.ts';
import { checkLoanOrder } from '../credit/loan/check-loan-order.ts';
import { userMarketIn, userMarketOf } from '../positions/user-market.ts';
import { execute } from './execute.ts';
import { mayRest, type Plan, productOf } from './product.ts';

export interface PlacedOrder extends OrderIds {
  /** It displaced older reduce-only orders, so v2 replies without an orderId (see R-4.2-3). */
  readonly displaced: boolean;
}

export function place(context: Context, terms: VenueTerms): Answer<PlacedOrder> {
  const userMarket = findUserMarket(context.state, terms);
  if (isRejection(userMarket)) return userMarket;
  const plan = planOrder(context.state, userMarket, terms);
  if (isRejection(plan)) return plan;
  const order = execute(context, userMarket, terms, plan);
  // R-4.2-3 is about reduce-only orders; a close that replaces another (R-4.2-5) tells its id.
  const displaced =
    plan.isReduceOnly && plan.displaced.some(({ status }) => status === 'cancelled');
  return { ok: true, orderId: order.id, clientOid: order.clientOid, displaced };
}

/** What placing the order will do, or the first reason why it may not be placed. Changes nothing. */
export function planOrder(
  state: State,
  userMarket: UserMarket,
  terms: VenueTerms,
): Plan | Rejection {
  return checkEntry(state, userMarket, terms) ?? planTerms(state, userMarket, terms);
}

/** The same of a user who may place orders here. */
export function planTerms(
  state: State,
  userMarket: UserMarket,
  terms: VenueTerms,
): Plan | Rejection {
  return productOf(userMarket.market).plan(state, userMarket, terms);
}

/** The user market that an order is about, opened on first use. */
export function findUserMarket(
  state: State,
  terms: Pick<OrderTerms, 'uid' | 'instrument' | 'loan' | 'marginMode'>,
): UserMarket | Rejection {
  const { instrument, uid } = terms;
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  const market = state.markets.get(instrument);
  if (market === undefined) return refuse('unknown-instrument', instrument);
  const wallet = walletOfMargin(state, user, market, terms);
  return wallet === undefined
    ? userMarketOf(state.ledger, user, market)
    : userMarketIn(state.ledger, user, market, wallet);
}

/**
 * The wallet of a margin order (R-B-14); undefined for every other one. Before version 3 of the rules classic users
 * had no margin account.
 */
function walletOfMargin(
  rules: Rules,
  user: ReadUser,
  { instrument: { kind, symbol } }: ReadMarket,
  { loan, marginMode }: Pick<OrderTerms, 'loan' | 'marginMode'>,
): Wallet | undefined {
  if (loan === undefined || kind !== 'spot') return undefined;
  if (marginMode === 'isolated') return marginWallet(user, symbol);
  return user.accountMode === 'classic' && !isSinceRules3(rules) ? undefined : marginWallet(user);
}

/** Whether this user may place any order here at all: asked before anything about the order itself. */
export function checkEntry(
  state: ReadState,
  userMarket: ReadUserMarket,
  terms: OrderTerms,
): Rejection | undefined {
  return checkAdmission(state, userMarket, terms) ?? checkIndebted(state, userMarket, terms);
}

/** Loans bind the orders of their accounts alone; most venues have none. */
function checkIndebted(
  state: ReadState,
  userMarket: ReadUserMarket,
  terms: OrderTerms,
): Rejection | undefined {
  return state.loans.open.size === 0 ? undefined : checkLoanOrder(state, userMarket, terms);
}

function checkAdmission(
  state: ReadState,
  userMarket: ReadUserMarket,
  terms: OrderTerms,
): Rejection | undefined {
  const { instrument } = userMarket.market;
  const restricted = checkRight(userMarket, terms);
  if (restricted !== undefined) return restricted;
  if (!isOpenFor(userMarket, terms)) return refuse('instrument-not-trading', instrument.symbol);
  if (terms.origin?.isCopyTrading === true && !state.copyTradingPairs.has(instrument.key))
    return refuse('symbol-not-for-copy-trading', instrument.symbol);
  if (isClientOidTaken(state, userMarket, terms.clientOid))
    return refuse('duplicate-client-oid', terms.clientOid);
  // At the limit a position can still be closed by an order that cannot rest.
  return mayRest(terms.orderType, terms.timeInForce)
    ? checkOpenOrders(state, userMarket)
    : undefined;
}

/** Whether the account may trade so; what a position is closed by is open to every one. */
export function checkRight(
  { market: { instrument }, user }: ReadUserMarket,
  { effect, loan, reduceOnly }: Pick<OrderTerms, 'effect' | 'loan' | 'reduceOnly'>,
): Rejection | undefined {
  if (user.rights === undefined) return undefined;
  if (instrument.kind === 'spot')
    return rightFault(user, loan === undefined ? 'spot_trade' : 'margin_trade');
  const isClosing = effect === 'close' || reduceOnly === true;
  return isClosing ? undefined : rightFault(user, 'contract_trade');
}

function checkOpenOrders(
  state: ReadState,
  { market: { instrument }, openOrders, user }: ReadUserMarket,
): Rejection | undefined {
  const limit = openOrderLimit(state, instrument);
  if (openOrders >= limit) return refuse('too-many-open-orders', String(limit));
  if (instrument.kind === 'spot' || !isSinceRules3(state)) return undefined;
  const ofAll = productOrderLimit(state.settings);
  if (user.openOrders.size < ofAll || openOrdersIn(user, instrument.category) < ofAll)
    return undefined;
  return refuse('too-many-open-orders', String(ofAll));
}

function openOrdersIn({ userMarkets }: ReadUser, category: Category): number {
  let count = 0;
  for (const { market, openOrders } of userMarkets.values())
    if (market.instrument.category === category) count += openOrders;
  return count;
}

/** Where positions may only be reduced, an order says of itself that it does. */
function isOpenFor({ isHedge, market }: ReadUserMarket, terms: OrderTerms): boolean {
  const { kind, status } = market.instrument;
  if (status !== 'limit_open' || kind === 'spot') return status === 'online';
  return isHedge ? terms.effect === 'close' : terms.reduceOnly === true;
}

function isClientOidTaken(
  state: ReadState,
  userMarket: ReadUserMarket,
  clientOid: string | undefined,
): boolean {
  if (clientOid === undefined) return false;
  const { market, user } = userMarket;
  if (user.openByClientOid.has(nameIn(user, market.instrument, clientOid))) return true;
  if (!isSinceRules3(state) && openNamed(user.openByClientOid, user, clientOid) !== undefined)
    return true;
  if (state.settings.clientOidScope === 'open') return false;
  return isRemembered(state, user, rememberedName(state, user, market.instrument, clientOid));
}
