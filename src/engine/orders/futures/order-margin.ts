/**
 * Whether a new futures order's margin is there: the part of it that would open, at the worst it
 * can cost (limit price, or what the book would take for it, whichever is more), divided by
 * leverage, plus the taker fee, against the free balance. Closing parts need nothing (A22).
 * Decides R-F-10, R-F-12, R-F-13, R-F-19, R-F-25, R-F-26.
 */

import { formatUnits } from '../../../primitives/decimal.ts';
import {
  add,
  maxUnits,
  minUnits,
  mulDivCeil,
  neg,
  sub,
  type Units,
} from '../../../primitives/units.ts';
import type { Order, ReadUserMarket, UserMarket } from '../../core/entities.ts';
import type { MarginMode, PositionSide } from '../../core/order.ts';
import type { ReadPosition } from '../../core/position.ts';
import { isSinceRules3, type Rules } from '../../core/reference.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import { type Context, type ReadState, standingOrders } from '../../core/state.ts';
import { feeOn, feeRate, marginValue, tradeValue, valueAtMark } from '../../core/value.ts';
import { markPrice } from '../../markets/mark-price.ts';
import { sweep } from '../../markets/order-book.ts';
import { post } from '../../money/ledger.ts';
import {
  initialMargin,
  marginToFree,
  openValueShare,
  orderMargin,
  profitOf,
  realisedProfit,
  tierLimit,
} from '../../positions/position-figures.ts';
import { isolatedMargin, isUnionUserMarket, positionOf } from '../../positions/user-market.ts';
import { freeInMode, hasMargin } from '../../risk/free-balance.ts';
import { shortOf } from '../../risk/shortage.ts';
import { closingPosition, endOrder } from '../lifecycle.ts';
import type { Direction } from '../product.ts';
import { checkOpenInterest } from './open-interest.ts';

/** An order as its margin sees it: what it would do, at which price and leverage. */
export interface MarginedOrder {
  readonly direction: Direction;
  readonly lots: number;
  /** Limit orders only. */
  readonly priceTicks: number | undefined;
  readonly limitTicks: number | undefined;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  /** Hedge mode: lots of the other position that are closed just before (see R-C-14). */
  readonly closedFirst: number;
  /** Lots that another account of the family closes with it; absent: none. */
  readonly givenUp?: number;
}

export function checkMargin(
  state: ReadState,
  userMarket: ReadUserMarket,
  order: MarginedOrder,
): Rejection | undefined {
  const lots = openingLots(userMarket, order);
  if (lots === 0) return undefined;
  const side = order.direction.positionSide ?? (order.direction.side === 'buy' ? 'long' : 'short');
  const above =
    checkTier(userMarket, { side, lots, leverage: order.leverage }) ??
    checkOpenInterest(state, userMarket, { side, lots, givenUp: order.givenUp });
  if (above !== undefined) return above;
  const need = needOf(userMarket, order, lots);
  const { settlementPocket } = userMarket;
  if (hasMargin(state, settlementPocket, need, order.marginMode)) return undefined;
  const freed = isSinceRules3(state) ? freedByClosing(state, userMarket, order, lots) : 0;
  return freed > 0 && hasMargin(state, settlementPocket, sub(need, freed), order.marginMode)
    ? undefined
    : shortOf(state, 'insufficient-margin', {
        coin: settlementPocket.available.coin,
        there: freeInMode(state, settlementPocket, order.marginMode),
      });
}

/**
 * R-F-26: what the closing part of an order frees for what it opens after: the margin of the position it
 * turns round, as far as older orders do not count upon it, less the fee of closing and what closing at the
 * worst it can get loses against the mark (isolated: against the entry, since its margin pays that).
 */
function freedByClosing(
  state: ReadState,
  userMarket: ReadUserMarket,
  order: MarginedOrder,
  opening: number,
): Units {
  const { direction, lots } = order;
  const side: PositionSide = direction.side === 'buy' ? 'short' : 'long';
  const position = positionOf(userMarket, side);
  if (position === undefined || (userMarket.isHedge && order.closedFirst === 0)) return 0;
  const closing = userMarket.isHedge ? order.closedFirst : Math.min(lots - opening, position.lots);
  const margin = userMarket.isHedge ? position.margin : marginToFree(userMarket, direction.side);
  if (closing === 0) return margin;
  const { fee, profit } = worstClose(userMarket, order, { position, closing });
  if (userMarket.marginMode === 'isolated') {
    const held = isolatedMargin(state.ledger, userMarket, side);
    // Only what trades at once can count on its profit.
    const kept = add(
      minUnits(margin, held),
      order.priceTicks === undefined ? profit : minUnits(0, profit),
    );
    return sub(kept, fee);
  }
  const atMark = mulDivCeil(profitOf(userMarket.market, position), closing, position.lots);
  return sub(add(margin, minUnits(0, sub(profit, atMark))), fee);
}

/** What closing so many lots of a position at the worst the order can get realises, and its fee. */
function worstClose(
  { market, user }: ReadUserMarket,
  order: MarginedOrder,
  { position, closing }: { readonly position: ReadPosition; readonly closing: number },
): { fee: Units; profit: Units } {
  const { instrument } = market;
  const swept = sweep(market, order.direction.side, closing, order.limitTicks);
  const resting = order.priceTicks === undefined ? 0 : closing - swept.lots;
  const exitValue = add(swept.value, tradeValue(instrument, order.priceTicks ?? 0, resting));
  const lots = swept.lots + resting;
  if (lots === 0) return { fee: 0, profit: 0 };
  const openValue = openValueShare(position, lots);
  return {
    fee: feeOn(marginValue(instrument, exitValue, lots), feeRate(user, instrument, 'taker')),
    profit: realisedProfit(instrument, position.side, { lots, openValue, exitValue }),
  };
}

/** Margin and fee reserve of what an order would open, at its worst price; margin-coin units. */
export function marginNeed(userMarket: ReadUserMarket, order: MarginedOrder): Units {
  return needOf(userMarket, order, openingLots(userMarket, order));
}

function needOf(userMarket: ReadUserMarket, order: MarginedOrder, opening: number): Units {
  // What closes trades first: the lots that open are the last ones.
  const closing = order.lots - opening + order.closedFirst;
  const all = worstCost(userMarket, order, order.lots + order.closedFirst);
  const value =
    closing === 0 ? all.value : sub(all.value, worstCost(userMarket, order, closing).value);
  const fee = feeOn(value, userMarket.market.instrument.takerFeeRate);
  // Each fill rounds its margin and its fee up by less than a unit.
  return add(add(initialMargin(value, order.leverage), fee), 2 * all.orders);
}

/** Lots that would open a position, after what the opposite position and older orders leave to close. */
export function openingLots(userMarket: ReadUserMarket, order: MarginedOrder): number {
  const { direction, lots } = order;
  if (direction.effect === 'close' || direction.isReduceOnly) return 0;
  if (direction.effect === 'open') return lots;
  const isBuy = direction.side === 'buy';
  const closable = positionOf(userMarket, isBuy ? 'short' : 'long')?.lots ?? 0;
  const older = isBuy ? userMarket.buys.lots : userMarket.sells.lots;
  return Math.min(lots, Math.max(0, older + lots - closable));
}

/** The most that the first `lots` of the order can cost, in what margin is charged on. */
function worstCost(
  userMarket: ReadUserMarket,
  order: MarginedOrder,
  lots: number,
): { value: Units; orders: number } {
  const { market } = userMarket;
  const { instrument } = market;
  const { priceTicks } = order;
  const swept = sweep(market, order.direction.side, lots, order.limitTicks);
  if (instrument.kind === 'inverse') {
    const counted = priceTicks === undefined ? swept.lots : lots;
    return { value: marginValue(instrument, 0, counted), orders: swept.orders };
  }
  if (priceTicks === undefined) return { value: swept.value, orders: swept.orders };
  const resting = add(swept.value, tradeValue(instrument, priceTicks, lots - swept.lots));
  const limit = tradeValue(instrument, priceTicks, lots);
  return { value: maxUnits(resting, limit), orders: swept.orders };
}

interface Growth {
  readonly side: PositionSide;
  /** Lots that would open. */
  readonly lots: number;
  readonly leverage: number;
}

/**
 * Whether a position may become as large at its leverage as an order would make it (R-F-25): what is open
 * and what waits to open, at the mark, against the largest tier that allows the leverage.
 */
export function checkTier(userMarket: ReadUserMarket, growth: Growth): Rejection | undefined {
  const { instrument } = userMarket.market;
  const limit = tierLimit(instrument, growth.leverage);
  if (limit === undefined || tieredValue(userMarket, growth) <= limit) return undefined;
  return refuse('position-above-tier', formatUnits(limit, instrument.valueScale));
}

/** Value units that count towards the tier: crossed hedge positions and their orders together, any other position alone. */
export function tieredValue(
  userMarket: ReadUserMarket,
  { side, lots }: Pick<Growth, 'side' | 'lots'>,
): Units {
  const { instrument } = userMarket.market;
  const other: PositionSide = side === 'long' ? 'short' : 'long';
  const isJoint = userMarket.isHedge && userMarket.marginMode === 'crossed';
  const open = add(
    positionOf(userMarket, side)?.openValue ?? 0,
    isJoint ? (positionOf(userMarket, other)?.openValue ?? 0) : 0,
  );
  const { buys, sells } = userMarket;
  const own = side === 'long' ? buys.lots : sells.lots;
  const waiting = isJoint ? buys.lots + sells.lots : own;
  const closable = userMarket.isHedge ? 0 : (positionOf(userMarket, other)?.lots ?? 0);
  const opening = lots + Math.max(0, waiting - closable);
  return add(open, valueAtMark(instrument, opening, markPrice(userMarket.market) ?? 0));
}

/**
 * Keeps the margin locked for a user market's open orders equal to what they need. When a shrinking
 * position makes resting orders opening ones and there is no money for them, the newest give way
 * (docs/rules.md: margin shortage).
 */

/** Locks or releases the difference, cancelling newest orders while it cannot be locked. */
export function syncOrderMargin(context: Context, userMarket: UserMarket): void {
  for (;;) {
    const need = orderMargin(context.state, userMarket);
    const missing = sub(need, userMarket.orderMargin);
    if (missing <= 0 || mayLock(context.state, userMarket, missing)) {
      moveMargin(context, userMarket, missing);
      return;
    }
    const newest = newestOpening(context, userMarket);
    if (newest === undefined) {
      moveMargin(context, userMarket, missing);
      return;
    }
    endOrder(context, newest, 'margin_shortage_cancel');
  }
}

function mayLock(
  state: ReadState,
  { marginMode, settlementPocket }: ReadUserMarket,
  amount: Units,
): boolean {
  return hasMargin(state, settlementPocket, amount, marginMode);
}

function moveMargin(context: Context, userMarket: UserMarket, amount: Units): void {
  if (amount === 0) return;
  userMarket.orderMargin = add(userMarket.orderMargin, amount);
  // A union account locks no coin for it (see R-B-10): what its orders need counts in its initial margin.
  if (isUnionUserMarket(userMarket)) return;
  const { available, locked } = userMarket.settlementPocket;
  const money = sub(amount, backByProfit(userMarket, amount));
  const kind = amount > 0 ? 'hold' : 'release';
  post(context.state.ledger, {
    from: available,
    to: locked,
    amount: money,
    kind,
    cause: userMarket.key,
  });
}

/**
 * How much of a change of order margin is profit that stands for it instead of money: what the wallet has
 * no money for, and that first when margin is released. Isolated orders are always locked in money.
 */
function backByProfit({ marginMode, settlementPocket }: UserMarket, amount: Units): Units {
  const { available, unfunded } = settlementPocket;
  if (marginMode === 'isolated' || (amount < 0 && unfunded === 0)) return 0;
  const backed =
    amount > 0
      ? maxUnits(0, sub(amount, maxUnits(0, available.balance)))
      : neg(minUnits(unfunded, neg(amount)));
  if (backed !== 0) settlementPocket.unfunded = add(unfunded, backed);
  return backed;
}

/** The newest order of the user market that needs margin. */
function newestOpening({ state }: Context, userMarket: UserMarket): Order | undefined {
  let newest: Order | undefined;
  for (const order of standingOrders(state, userMarket.user)) {
    if (
      order.userMarket.market.instrument.key !== userMarket.key ||
      closingPosition(order) !== undefined
    )
      continue;
    if (newest === undefined || order.id > newest.id) newest = order;
  }
  return newest;
}

/** A futures order locks margin with all others of its user market. */
export function alignMargin(context: Context, { userMarket }: Order): void {
  syncOrderMargin(context, userMarket);
}

/** Orders that close need no margin: they are counted where they occupy their position. */
export function countOpen(order: Order, lots: number): void {
  const { userMarket } = order;
  const { instrument } = userMarket.market;
  if (lots === 0 || closingPosition(order) !== undefined) return;
  const sums = order.side === 'buy' ? userMarket.buys : userMarket.sells;
  sums.lots += lots;
  sums.value = add(
    sums.value,
    marginValue(instrument, tradeValue(instrument, order.priceTicks, lots), lots),
  );
}

/** The margin that the other orders, which alone are counted now, do not need. */
export function boundMargin(rules: Rules, { userMarket }: Order): Units {
  return sub(userMarket.orderMargin, orderMargin(rules, userMarket));
}

export function lendMargin({ userMarket }: Order, units: Units): void {
  if (isUnionUserMarket(userMarket)) userMarket.orderMargin = sub(userMarket.orderMargin, units);
  else
    userMarket.settlementPocket.available.balance = add(
      userMarket.settlementPocket.available.balance,
      units,
    );
}

export function isMarginLocking({ userMarket }: Order): boolean {
  return userMarket.orderMargin > 0 && !isUnionUserMarket(userMarket);
}
