/**
 * Plans a spot order: its size checks, its minimum value, and whether its money is there.
 * Decides R-2.2-2, R-S-3, R-O-7.
 */

import { div, type Units } from '../../../primitives/units.ts';
import type { Market, UserMarket } from '../../core/entities.ts';
import type { OrderTerms } from '../../core/order.ts';
import { isSizedInMoney } from '../../core/order.ts';
import { stepsToText } from '../../core/order-record.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { State } from '../../core/state.ts';
import { parseAmount } from '../../core/steps.ts';
import type { TriggerOrder } from '../../core/trigger.ts';
import { isMarginWallet, marginModeIn } from '../../core/user.ts';
import { baseUnits, tradeValue } from '../../core/value.ts';
import { checkOrderFunds, type OrderMoney } from '../../credit/borrow/order-funds.ts';
import { referencePrice, ticksAsMark } from '../../markets/mark-price.ts';
import { bestLevel, sweep } from '../../markets/order-book.ts';
import { freeBalance, hasFree } from '../../risk/free-balance.ts';
import { shortOf } from '../../risk/shortage.ts';
import { checkPresetSides, checkPresets } from '../presets.ts';
import { checkPrice, checkSize, checkValue, marketLimit, type Plan, pocketOf } from '../product.ts';

export function planSpot(
  state: State,
  userMarket: UserMarket,
  command: OrderTerms,
): Plan | Rejection {
  const closed =
    checkMarginPair(userMarket, command) ??
    // One that calls itself reducing has none (R-F-22).
    checkPresets(userMarket.market.instrument, command.presets, command.reduceOnly === true);
  if (closed !== undefined) return closed;
  const budget = budgetOf(userMarket, command);
  if (typeof budget === 'object') return budget;
  const lots = command.lots ?? 0;
  const limitTicks =
    command.orderType === 'limit'
      ? command.priceTicks
      : marketLimit(userMarket.market, command.side);
  const wrong =
    checkSpotSize(userMarket, command, budget) ??
    checkPrice(userMarket.market, command.side, command) ??
    checkSpotPresets(userMarket, command) ??
    checkFunds(state, userMarket, command, holdOf(userMarket, command, budget));
  if (wrong !== undefined) return wrong;
  return {
    side: command.side,
    lots,
    cutLots: 0,
    quoteBudget: budget,
    isReduceOnly: false,
    holdMode: undefined,
    positionSide: undefined,
    effect: undefined,
    marginMode: marginModeIn(userMarket.wallet),
    leverage: 1,
    limitTicks,
    displaced: [],
    displacedReason: 'normal_cancel',
  };
}

/** Whether a margin order may be placed on this pair by this user. */
function checkMarginPair(
  { market, wallet }: UserMarket,
  { loan }: OrderTerms,
): Rejection | undefined {
  if (loan === undefined) return undefined;
  if (!isMarginWallet(wallet)) return refuse('margin-account-only');
  const { symbol, marginLeverage } = market.instrument;
  return marginLeverage === 0 ? refuse('margin-not-available', symbol) : undefined;
}

/** Those of a buy sell again, those of a sell buy back (see R-P-12). */
function checkSpotPresets({ market }: UserMarket, command: OrderTerms): Rejection | undefined {
  const { presets, priceTicks, side } = command;
  if (presets === undefined) return undefined;
  const price = priceTicks === undefined ? referencePrice(market) : ticksAsMark(market, priceTicks);
  if (price === undefined) return undefined;
  return checkPresetSides(presets, price, side === 'buy');
}

/** Quote units of a market buy; 0 for every other order. */
function budgetOf(userMarket: UserMarket, command: OrderTerms): Units | Rejection {
  const { instrument } = userMarket.market;
  if (!isSizedInMoney(instrument, command)) return 0;
  return (
    parseAmount(command.quoteAmount ?? '', instrument.valueScale) ??
    refuse('invalid-amount', 'size')
  );
}

function checkSpotSize(
  userMarket: UserMarket,
  command: OrderTerms,
  budget: Units,
): Rejection | undefined {
  const { instrument } = userMarket.market;
  if (budget > 0) return checkBudget(userMarket, budget);
  const lots = command.lots ?? 0;
  const value =
    command.orderType === 'limit'
      ? tradeValue(instrument, command.priceTicks ?? 0, lots)
      : sweep(userMarket.market, command.side, lots, undefined).value;
  // A market sell into an empty book has no value to check: it will end unfilled.
  const isValued = command.orderType === 'limit' || value > 0;
  return (
    checkSize(instrument, command.orderType, lots) ??
    (isValued ? checkValue(instrument, value) : undefined)
  );
}

/** A market buy is as large as what its money would buy at the best ask, the most it can get. */
function checkBudget({ market }: UserMarket, budget: Units): Rejection | undefined {
  const { instrument, book } = market;
  const best = bestLevel(book.asks);
  const lots = best === undefined ? 0 : div(budget, tradeValue(instrument, best.ticks, 1));
  if (lots > instrument.maxMarketLots) {
    const detail = stepsToText(instrument.maxMarketLots, instrument.sizeStep);
    return refuse('size-above-maximum', detail);
  }
  return checkValue(instrument, budget);
}

/** The units that the order will hold, of its base (sell) or quote coin. */
function holdOf({ market: { instrument } }: UserMarket, command: OrderTerms, budget: Units): Units {
  const lots = command.lots ?? 0;
  if (command.side === 'sell') return baseUnits(instrument, lots);
  return budget > 0 ? budget : tradeValue(instrument, command.priceTicks ?? 0, lots);
}

function checkFunds(
  state: State,
  userMarket: UserMarket,
  command: OrderTerms,
  held: Units,
): Rejection | undefined {
  const from = pocketOf({ userMarket, side: command.side });
  if (command.loan !== undefined || from.isJoint)
    return checkOrderFunds(state, orderMoney(userMarket, command, held));
  if (hasFree(state, from, held)) return undefined;
  const there = freeBalance(state, from);
  return shortOf(state, 'insufficient-balance', { coin: from.available.coin, there });
}

/** What it holds, and what it would trade: at its limit, or at what the book gives now. */
function orderMoney(userMarket: UserMarket, command: OrderTerms, held: Units): OrderMoney {
  const { market, settlementPocket, basePocket } = userMarket;
  const { instrument } = market;
  const isSell = command.side === 'sell';
  const { lots, value } = tradeOf(market, command, held);
  const base = baseUnits(instrument, lots);
  return {
    from: isSell ? basePocket : settlementPocket,
    held,
    to: isSell ? settlementPocket : basePocket,
    spent: isSell ? base : value,
    received: isSell ? value : base,
    loan: command.loan,
    leverage: instrument.marginLeverage,
  };
}

function tradeOf(
  market: Market,
  { orderType, side, lots = 0, priceTicks = 0 }: OrderTerms,
  held: Units,
): { readonly lots: number; readonly value: Units } {
  const { instrument, book } = market;
  if (orderType === 'limit') return { lots, value: tradeValue(instrument, priceTicks, lots) };
  if (side === 'sell') return sweep(market, side, lots, marketLimit(market, side));
  const best = bestLevel(book.asks);
  if (best === undefined) return { lots: 0, value: 0 };
  return { lots: Number(div(held, tradeValue(instrument, best.ticks, 1))), value: held };
}

/** At its limit price, or at the price of its trigger. */
export function checkTriggeredSpot(
  _state: State,
  { market }: UserMarket,
  { presets, side }: TriggerOrder,
  price: Units,
): Rejection | undefined {
  return (
    checkPresets(market.instrument, presets, false) ??
    checkPresetSides(presets ?? {}, price, side === 'buy')
  );
}

const NO_MODES = { holdMode: undefined, marginMode: undefined };

export function modesOfSpot(): typeof NO_MODES {
  return NO_MODES;
}
