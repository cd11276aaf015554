/**
 * How much of a contract a user could open now: the largest order that the margin check lets through,
 * less what of it would close the opposite position. A limit order is judged at its price, a market order by
 * what the book would give it.
 * Decides R-G-2, R-G-3.
 */

import { largestThat } from '../../primitives/largest.ts';
import { add, type Units } from '../../primitives/units.ts';
import type { ReadUserMarket } from '../core/entities.ts';
import type { Instrument } from '../core/instrument.ts';
import type { PositionSide } from '../core/order.ts';
import type { ReadState } from '../core/state.ts';
import { feeOn, marginValue, tradeValue } from '../core/value.ts';
import { sweep } from '../markets/order-book.ts';
import {
  checkMargin,
  type MarginedOrder,
  marginNeed,
  openingLots,
} from '../orders/futures/order-margin.ts';
import { marketLimit } from '../orders/product.ts';
import { initialMargin } from '../positions/position-figures.ts';
import { leverageOf } from '../positions/user-market.ts';

/** An order that would open more of a position. */
interface Opening {
  readonly side: PositionSide;
  /** Undefined: a market order. */
  readonly priceTicks: number | undefined;
}

/** Lots that could open. */
export function maxOpenLots(
  state: ReadState,
  userMarket: ReadUserMarket,
  opening: Opening,
): number {
  const order = (lots: number) => marginedOrder(userMarket, opening, lots);
  const largest = largestThat(
    mostLots(userMarket, order(0)),
    (lots) => checkMargin(state, userMarket, order(lots)) === undefined,
  );
  return openingLots(userMarket, order(largest));
}

/** What opening so many lots would cost, margin and taker fee; margin-coin units. */
export function openCost(userMarket: ReadUserMarket, opening: Opening, lots: number): Units {
  return marginNeed(userMarket, marginedOrder(userMarket, opening, lots));
}

/** Lots that an amount of margin-coin units opens at a price and leverage, the taker fee included. */
export function lotsForMargin(
  instrument: Instrument,
  amount: Units,
  at: { readonly priceTicks: number; readonly leverage: number },
): number {
  return largestThat(instrument.maxLots, (lots) => {
    const value = marginValue(instrument, tradeValue(instrument, at.priceTicks, lots), lots);
    return add(initialMargin(value, at.leverage), feeOn(value, instrument.takerFeeRate)) <= amount;
  });
}

function marginedOrder(
  userMarket: ReadUserMarket,
  { side, priceTicks }: Opening,
  lots: number,
): MarginedOrder {
  const bookSide = side === 'long' ? 'buy' : 'sell';
  return {
    direction: {
      side: bookSide,
      positionSide: userMarket.isHedge ? side : undefined,
      effect: userMarket.isHedge ? 'open' : 'net',
      isReduceOnly: false,
    },
    lots,
    priceTicks,
    limitTicks: priceTicks ?? marketLimit(userMarket.market, bookSide),
    marginMode: userMarket.marginMode,
    leverage: leverageOf(userMarket, side),
    closedFirst: 0,
  };
}

/** The largest order the instrument takes; of a market order what the book would give. */
function mostLots(
  { market }: ReadUserMarket,
  { direction, priceTicks, limitTicks }: MarginedOrder,
): number {
  const { maxLots, maxMarketLots } = market.instrument;
  if (priceTicks !== undefined) return maxLots;
  return sweep(market, direction.side, maxMarketLots, limitTicks).lots;
}
