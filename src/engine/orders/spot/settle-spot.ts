/**
 * Settling a spot trade: quote from the buyer's hold to the seller, base from the seller's hold to
 * the buyer, each side's fee from the coin it received (case A20), and what a buyer held above the
 * trade's price back to him (case A19).
 * Decides R-S-1, R-S-2, R-S-4, R-S-6.
 */

import { add, sub, type Units } from '../../../primitives/units.ts';
import type { LedgerAccount, Order } from '../../core/entities.ts';
import type { Rules } from '../../core/reference.ts';
import type { Context } from '../../core/state.ts';
import { baseUnits, feeOn, feeRate, type Liquidity, tradeValue } from '../../core/value.ts';
import {
  borrowForHold,
  repayFromHold,
  repayFromProceeds,
} from '../../credit/borrow/order-funds.ts';
import { post } from '../../money/ledger.ts';
import { hasPresets } from '../presets.ts';
import { type FillEffect, type Match, pocketOf } from '../product.ts';
import { payByPlatformCoin, takeFee } from '../settle.ts';
import { armSpotPresets } from '../trigger/arm-presets.ts';

/** Moves the money of a trade from hold to hold; fees follow by {@link chargeSpotFee}. */
export function exchangeCoins(context: Context, trade: Match, taker: Order, maker: Order): void {
  const buy = taker.side === 'buy' ? taker : maker;
  const sell = buy === taker ? maker : taker;
  const { ledger } = context.state;
  const { value, tradeId: cause } = trade;
  const quantity = baseUnits(trade.market.instrument, trade.lots);
  const [buyer, seller] = [buy.userMarket, sell.userMarket];
  post(ledger, {
    from: buyer.settlementPocket.locked,
    to: seller.settlementPocket.available,
    amount: value,
    kind: 'trade',
    cause,
    order: buy,
    receiver: sell,
  });
  post(ledger, {
    from: seller.basePocket.locked,
    to: buyer.basePocket.available,
    amount: quantity,
    kind: 'trade',
    cause,
    order: sell,
    receiver: buy,
  });
  buy.held = sub(buy.held, value);
  sell.held = sub(sell.held, quantity);
  releaseImprovement(context, trade, buy);
}

/** A limit buy held its limit price; the difference to the trade's price is free again. */
function releaseImprovement(context: Context, trade: Match, buy: Order): void {
  if (buy.priceTicks <= trade.ticks) return;
  const held = tradeValue(buy.userMarket.market.instrument, buy.priceTicks, trade.lots);
  releaseHold(context, buy, sub(held, trade.value));
}

/** Takes one side's fee from the coin it received. */
export function chargeSpotFee(
  context: Context,
  trade: Match,
  order: Order,
  liquidity: Liquidity,
): FillEffect {
  const { instrument } = trade.market;
  const isBuy = order.side === 'buy';
  const received = isBuy ? baseUnits(instrument, trade.lots) : trade.value;
  const account: LedgerAccount = (
    isBuy ? order.userMarket.basePocket : order.userMarket.settlementPocket
  ).available;
  const due = {
    account,
    amount: feeOn(received, feeRate(order.userMarket.user, instrument, liquidity)),
    tradeId: trade.tradeId,
  };
  const paid = payByPlatformCoin(context, order, due) ?? takeFee(context, order, due);
  // What the coin received was lessened by.
  const fee = paid.feeDeduction === undefined ? paid.fee : 0;
  if (order.loan !== undefined) {
    const pocket = isBuy ? order.userMarket.basePocket : order.userMarket.settlementPocket;
    repayFromProceeds(context.state, order, { pocket, amount: sub(received, fee) });
  }
  if (hasPresets(order.presets))
    armSpotPresets(context, order, { lots: trade.lots, value: trade.value, fee });
  return {
    fee: paid.fee,
    feeCoin: paid.feeCoin,
    feeDeduction: paid.feeDeduction,
    realisedPnl: 0,
    positionSide: undefined,
    effect: undefined,
  };
}

/**
 * Money held for a spot order: quote for a buy, base for a sell. Before it trades it holds all that it
 * may spend.
 */
export function holdSpent(context: Context, order: Order): void {
  const wanted = order.quoteBudget > 0 ? order.quoteBudget : holdFor(order);
  changeHold(context, order, wanted);
}

/** What has ended gives its hold back; what was cut in the book holds for what is left. */
export function alignHold(context: Context, order: Order): void {
  if (order.status === 'filled' || order.status === 'cancelled') releaseHold(context, order);
  else if (order.held !== holdFor(order)) changeHold(context, order, holdFor(order));
}

export function boundHold(_rules: Rules, { held }: Order): Units {
  return held;
}

export function lendHold(order: Order, units: Units): void {
  pocketOf(order).available.balance = add(pocketOf(order).available.balance, units);
}

export function isHoldLocking({ held }: Order): boolean {
  return held > 0;
}

/** What an order must have held for what is left of it at its limit, quote (buy) or base (sell) units. */
function holdFor({ userMarket, leavesLots, priceTicks, side }: Order): Units {
  const { instrument } = userMarket.market;
  return side === 'buy'
    ? tradeValue(instrument, priceTicks, leavesLots)
    : baseUnits(instrument, leavesLots);
}

/** Moves `amount` units from available to locked for the order. */
function takeHold(context: Context, order: Order, amount: Units): void {
  const { available, locked } = pocketOf(order);
  const { ledger } = context.state;
  if (order.loan !== undefined)
    borrowForHold(context.state, order, { pocket: pocketOf(order), amount });
  order.held = add(order.held, amount);
  post(ledger, { from: available, to: locked, amount, kind: 'hold', cause: order.id });
}

/** Gives back `amount` units, by default all that is still held (case A19). */
function releaseHold(context: Context, order: Order, amount = order.held): void {
  const { available, locked } = pocketOf(order);
  order.held = sub(order.held, amount);
  const { ledger } = context.state;
  post(ledger, { from: locked, to: available, amount, kind: 'release', cause: order.id });
  if (order.loan !== undefined)
    repayFromHold(context.state, order, { pocket: pocketOf(order), amount });
}

/** Brings what is held for the order to `wanted` units. */
function changeHold(context: Context, order: Order, wanted: Units): void {
  if (wanted >= order.held) takeHold(context, order, sub(wanted, order.held));
  else releaseHold(context, order, sub(order.held, wanted));
}
