/**
 * The life of an order: it is accepted, rests in the book and in every index, is taken off again and ends.
 * The indexes by id and clientOid, the sums that margin is computed from, and the closing orders that
 * occupy a position change always together.
 */

import { Invariant } from '../../primitives/assert.ts';
import { idFrom } from '../../primitives/id.ts';
import { add } from '../../primitives/units.ts';
import { nameOf, openNamed, rememberedName } from '../core/client-oid.ts';
import { remember } from '../core/client-oid-memory.ts';
import { markDirty } from '../core/dirty.ts';
import type { Order, ReadOrder, UserMarket } from '../core/entities.ts';
import {
  type CancelReason,
  FROM_API,
  type OrderFacts,
  type OrderStatus,
  type OrderTerms,
  type PositionSide,
  type VenueTerms,
} from '../core/order.ts';
import { isSinceRules3, type Rules } from '../core/reference.ts';
import type { Context, State } from '../core/state.ts';
import {
  addOrder,
  dequeue,
  noteLevel,
  reduceOrder,
  removeOrder,
  sideOf,
} from '../markets/order-book.ts';
import { addClosing, removeClosing } from '../positions/user-market.ts';
import { type Plan, productOf } from './product.ts';

const NO_PRESETS = {};

/** Tells an order as it stands. */
export function emitOrder(
  context: Context,
  type: 'order-accepted' | 'order-amended',
  order: Order,
): void {
  const { market, user } = order.userMarket;
  context.events.push({
    type,
    orderId: order.id,
    uid: user.uid,
    instrument: market.instrument,
    order,
    priceTicks: order.priceTicks,
    lots: order.lots,
    leavesLots: order.leavesLots,
    cumLots: order.cumLots,
    cumValue: order.cumValue,
  });
}

/** Brings a planned order into being: it has its ids and its record, and is on no book yet. */
export function acceptOrder(
  context: Context,
  userMarket: UserMarket,
  command: VenueTerms,
  plan: Plan,
): Order {
  const order = newOrder(context, userMarket, command, plan);
  emitOrder(context, 'order-accepted', order);
  markDirty(context.state.unmarkedMarkets, userMarket.market);
  rememberOrder(context, order, command);
  return order;
}

/** Before version 3 of the rules the venue's own names were remembered as well. */
function rememberOrder(
  { state, timeMs }: Context,
  order: Order,
  { clientOid, isNamedByVenue }: VenueTerms,
): void {
  if (state.settings.clientOidScope === 'open') return;
  const isGiven = clientOid !== undefined && isNamedByVenue !== true;
  if (!isGiven && isSinceRules3(state)) return;
  const { market, user } = order.userMarket;
  const name = rememberedName(state, user, market.instrument, order.clientOid);
  remember(state, user, name, timeMs);
}

function newOrder(
  context: Context,
  userMarket: UserMarket,
  command: OrderTerms,
  plan: Plan,
): Order {
  const { counters } = context.state;
  const id = idFrom(counters.order++);
  const clientOid = command.clientOid ?? freeClientOid(context.state, userMarket);
  return layOutOrder(userMarket, { id, clientOid, timeMs: context.timeMs }, command, plan);
}

/** An order with its facts again, laid out as one that was placed. */
export function restoredOrder(userMarket: UserMarket, facts: OrderFacts): Order {
  return Object.assign(layOutOrder(userMarket, NOBODYS, NO_TERMS, NO_PLAN), facts);
}

const NOBODYS = { id: '', clientOid: '', timeMs: 0 };
const NO_TERMS: Parameters<typeof layOutOrder>[2] = { orderType: 'limit', timeInForce: 'gtc' };
const NO_PLAN: Parameters<typeof layOutOrder>[3] = {
  side: 'buy',
  lots: 0,
  cutLots: 0,
  quoteBudget: 0,
  isReduceOnly: false,
  holdMode: undefined,
  positionSide: undefined,
  effect: undefined,
  marginMode: undefined,
  leverage: 1,
};

/**
 * The one literal that makes orders: all of them are laid out alike in memory (docs/decisions/0027-engine-speed.md).
 * What a match and a cancel look at stands first, side by side: most orders are far from what was used last.
 */
function layOutOrder(
  userMarket: UserMarket,
  born: { readonly id: string; readonly clientOid: string; readonly timeMs: number },
  command: Pick<
    OrderTerms,
    'orderType' | 'timeInForce' | 'stp' | 'priceTicks' | 'loan' | 'presets' | 'origin'
  >,
  plan: Omit<Plan, 'limitTicks' | 'displaced' | 'displacedReason'>,
): Order {
  const isMarket = command.orderType === 'market';
  return {
    id: born.id,
    userMarket,
    previous: undefined,
    next: undefined,
    status: 'new',
    cancelReason: undefined,
    updatedMs: born.timeMs,
    side: plan.side,
    positionSide: plan.positionSide,
    effect: plan.effect,
    isReduceOnly: plan.isReduceOnly,
    priceTicks: isMarket ? 0 : (command.priceTicks ?? 0),
    leavesLots: plan.lots - plan.cutLots,
    cumLots: 0,
    lots: plan.lots,
    cumValue: 0,
    held: 0,
    type: command.orderType,
    timeInForce: command.timeInForce,
    selfTradePrevention: command.stp ?? 'none',
    marginMode: plan.marginMode,
    leverage: plan.leverage,
    clientOid: born.clientOid,
    quoteBudget: plan.quoteBudget,
    holdMode: plan.holdMode,
    loan: command.loan,
    presets: command.presets ?? NO_PRESETS,
    origin: command.origin ?? FROM_API,
    execType: plan.execType ?? 'normal',
    isFeeFree: plan.isFeeFree ?? false,
    createdMs: born.timeMs,
    cancelledLots: plan.cutLots,
    fee: 0,
    feeCoin: '',
    platformFee: 0,
    platformFeeCoin: '',
    realisedPnl: 0,
    borrowed: 0,
  };
}

function freeClientOid(state: State, userMarket: UserMarket): string {
  return generateClientOid(state, (candidate) => isNameUsed(state, userMarket, candidate));
}

/** Whether an order under that clientOid is open or remembered, for how long ever. */
export function isNameUsed(rules: Rules, { market, user }: UserMarket, clientOid: string): boolean {
  const { openByClientOid, usedClientOids } = user;
  const category = isSinceRules3(rules) ? market.instrument.category : undefined;
  return (
    openNamed(openByClientOid, user, clientOid, category) !== undefined ||
    usedClientOids.placedMs.has(rememberedName(rules, user, market.instrument, clientOid))
  );
}

/** So that no clientOid of the venue's own reads as the id of an order. */
const GENERATED = 'auto-';

/** An id of the venue's own, past any that the user happens to have chosen alike. */
export function generateClientOid(
  state: Pick<State, 'counters' | 'rulesVersion'>,
  isTaken: (candidate: string) => boolean,
): string {
  const prefix = isSinceRules3(state) ? GENERATED : '';
  for (;;) {
    const candidate = prefix + idFrom(state.counters.generatedClientOid++);
    if (!isTaken(candidate)) return candidate;
  }
}

/**
 * Putting an order into the book and taking it off again: the indexes by id and clientOid, the
 * sums that margin is computed from, and the closing orders that occupy a position, always together.
 */

/** The position a closing order shrinks (hedge close or reduce-only); undefined for all others. */
export function closingPosition(order: ReadOrder): PositionSide | undefined {
  if (order.effect === 'close') return order.positionSide;
  if (!order.isReduceOnly) return undefined;
  return order.side === 'sell' ? 'long' : 'short';
}

/** Rests what is left of an accepted order. Margin is synchronised by the caller. */
export function rest(context: Context, order: Order): void {
  noteLevel(context.state, order);
  addOrder(sideOf(order.userMarket.market.book, order.side), order);
  indexOrder(order);
}

/** Counts an open order in every index but the book. */
export function indexOrder(order: Order): void {
  const { user } = order.userMarket;
  user.openOrders.set(order.id, order);
  user.openByClientOid.set(nameOf(order), order);
  const positionSide = closingPosition(order);
  if (positionSide !== undefined) addClosing(order.userMarket, positionSide, order);
  countOrder(order);
}

/** Counts an order that is open, or leaving, among those that bind money and a place of their user's. */
export function countOrder(order: Order): void {
  order.userMarket.openOrders += 1;
  productOf(order.userMarket.market).count(order, order.leavesLots);
}

/** Takes lots off a resting order where it stands. */
export function takeLots(context: Context, order: Order, lots: number): void {
  const { market } = order.userMarket;
  productOf(market).count(order, -lots);
  noteLevel(context.state, order);
  reduceOrder(sideOf(market.book, order.side), order, lots);
}

/** Cancels a part of a resting order, which keeps its size and its place. */
export function cutOrder(context: Context, order: Order, lots: number): void {
  takeLots(context, order, lots);
  order.cancelledLots += lots;
  order.updatedMs = context.timeMs;
  emitOrder(context, 'order-amended', order);
}

/** Takes a resting order off the book and out of every index, before or after its last fill. */
export function takeOff(context: Context, order: Order): void {
  const { user } = order.userMarket;
  leaveBook(context, order);
  user.openOrders.delete(order.id);
  user.openByClientOid.delete(nameOf(order));
  uncountOrder(order);
}

/** Nothing trades with it any more, and it occupies no position; what it binds stays bound. */
export function leaveBook(context: Context, order: Order): void {
  const { userMarket } = order;
  noteLevel(context.state, order);
  removeOrder(sideOf(userMarket.market.book, order.side), order);
  leavePosition(order);
}

export function leavePosition(order: Order): void {
  const positionSide = closingPosition(order);
  if (positionSide !== undefined) removeClosing(order.userMarket, positionSide, order);
}

function uncountOrder(order: Order): void {
  order.userMarket.openOrders -= 1;
  productOf(order.userMarket.market).count(order, -order.leavesLots);
}

/** Cancels an order that is open, or leaving, which then ends for the reason for which it leaves. */
export function endOrder(context: Context, order: Order, reason: CancelReason): void {
  if (order.status === 'cancelled') {
    dequeue(context.state.leaving, order);
    uncountOrder(order);
  } else takeOff(context, order);
  finish(context, order, 'cancelled', order.cancelReason ?? reason);
}

/** Ends an order that is on no book (any more). */
export function finish(
  context: Context,
  order: Order,
  status: OrderStatus,
  reason?: CancelReason,
): void {
  order.cancelledLots += order.leavesLots;
  order.leavesLots = 0;
  order.status = status;
  order.cancelReason = reason;
  order.updatedMs = context.timeMs;
  if (!isAccountedFor(order))
    throw new Invariant(`order ${order.id}: filled + cancelled is not its size`);
  context.events.push({ type: 'order-closed', order });
  markDirty(context.state.unmarkedMarkets, order.userMarket.market);
}

/** filled + remaining + cancelled = size; a spot market buy is sized in money instead. */
export function isAccountedFor(order: ReadOrder): boolean {
  if (order.quoteBudget > 0)
    return order.held === 0 || add(order.cumValue, order.held) === order.quoteBudget;
  return order.cumLots + order.leavesLots + order.cancelledLots === order.lots;
}
