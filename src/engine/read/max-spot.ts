/**
 * How much of a spot pair a user could buy or sell now with what is free: at a limit price, or by what
 * the book would give a market order.
 * Decides R-G-4.
 */

import { largestThat } from '../../primitives/largest.ts';
import { maxUnits, type Units } from '../../primitives/units.ts';
import type { ReadUserMarket } from '../core/entities.ts';
import type { Side } from '../core/order.ts';
import type { ReadState } from '../core/state.ts';
import { baseUnits, tradeValue } from '../core/value.ts';
import { sweep } from '../markets/order-book.ts';
import { marketLimit } from '../orders/product.ts';
import { freeBalance } from '../risk/free-balance.ts';

interface SpotTrade {
  readonly side: Side;
  /** Undefined: a market order. */
  readonly priceTicks: number | undefined;
}

/** Lots that could be traded. */
export function maxSpotLots(
  state: ReadState,
  userMarket: ReadUserMarket,
  trade: SpotTrade,
): number {
  const free = spotFree(state, userMarket, trade.side);
  const { maxLots } = userMarket.market.instrument;
  const most = trade.priceTicks === undefined ? marketLots(userMarket, trade.side) : maxLots;
  return largestThat(most, (lots) => spotCost(userMarket, trade, lots) <= free);
}

/** What so many lots cost: quote units of a buy, base units of a sell. */
export function spotCost(
  userMarket: ReadUserMarket,
  { side, priceTicks }: SpotTrade,
  lots: number,
): Units {
  const { market } = userMarket;
  const { instrument } = market;
  if (side === 'sell') return baseUnits(instrument, lots);
  if (priceTicks !== undefined) return tradeValue(instrument, priceTicks, lots);
  return sweep(market, side, lots, marketLimit(market, side)).value;
}

/** Units free of the coin that a side spends; never below zero. */
export function spotFree(state: ReadState, userMarket: ReadUserMarket, side: Side): Units {
  return maxUnits(
    0,
    freeBalance(state, side === 'buy' ? userMarket.settlementPocket : userMarket.basePocket),
  );
}

function marketLots({ market }: ReadUserMarket, side: Side): number {
  return sweep(market, side, market.instrument.maxMarketLots, marketLimit(market, side)).lots;
}
