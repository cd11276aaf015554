/**
 * Step 3: a position above the lowest tier is reduced on the book to the size that the next lower tier
 * allows (`reduce`), not below its bankruptcy price. Where the book takes nothing, step 4 follows.
 */

import { add, maxUnits, mulDiv, sub, type Units } from '../../primitives/units.ts';
import type { PriceLevel, UserMarket } from '../core/entities.ts';
import type { Position } from '../core/position.ts';
import type { Context, Scope, State } from '../core/state.ts';
import { tradeValue } from '../core/value.ts';
import { oppositeOf } from '../markets/order-book.ts';
import { reserveBalance } from '../money/chart-of-accounts.ts';
import { coverShortage } from '../orders/futures/shortage.ts';
import { openValueShare, realisedProfit, tierIndex } from '../positions/position-figures.ts';
import { type Exposure, requirement } from '../risk/exposure.ts';
import { exposuresOf } from '../risk/scope.ts';
import { bankruptcyTicks, shareOfEquity } from './bankruptcy-price.ts';
import {
  keepStepReceipt,
  orderFigures,
  priceFigure,
  scopeFigures,
  sizeFigure,
} from './liquidation-receipt.ts';
import { closeOnBook, isBookWithin } from './venue-order.ts';

/** Tells whether a position was made smaller. */
export function reduceTier(context: Context, scope: Scope): boolean {
  const exposure = highestTier(exposuresOf(scope));
  if (exposure === undefined) return false;
  const { userMarket, positions } = exposure;
  const position = positions[0];
  const lots = lotsAboveTier(exposure);
  if (position === undefined || lots === 0) return false;
  const { market } = userMarket;
  const limitTicks = bankruptcyTicks(
    market,
    position,
    shareOfEquity(context.state, scope, exposure),
  );
  if (!isBookWithin(userMarket, position, limitTicks)) return false;
  const inputs = scopeFigures(context.state, scope);
  const order = closeOnBook(context, userMarket, {
    side: position.side,
    lots,
    execType: 'reduce',
    limitTicks,
  });
  coverShortage(context, userMarket);
  keepStepReceipt(context, scope, {
    step: 'reduce',
    inputs,
    userMarket,
    position: position,
    order,
    formula:
      'the size above the next lower tier is closed on the book, down to the bankruptcy price',
    outcome: [
      sizeFigure('size above the tier', market.instrument, lots),
      priceFigure('bankruptcy price', market.instrument, limitTicks),
      ...orderFigures(context.state, 'reduction', order),
    ],
  });
  return true;
}

/** The exposure in the highest tier above the lowest; of equal ones the one that must keep most. */
function highestTier(exposures: readonly Exposure[]): Exposure | undefined {
  let highest: Exposure | undefined;
  for (const exposure of exposures) {
    if (tierAt(exposure) === 0) continue;
    if (highest === undefined || isHigher(exposure, highest)) highest = exposure;
  }
  return highest;
}

function isHigher(a: Exposure, b: Exposure): boolean {
  const [first, second] = [tierAt(a), tierAt(b)];
  return first === second ? requirement(a) > requirement(b) : first > second;
}

function tierAt({ userMarket, positions }: Exposure): number {
  const value = positions.reduce<Units>((sum, { openValue }) => add(sum, openValue), 0);
  return tierIndex(userMarket.market.instrument.tiers, value);
}

/** Lots beyond what the next lower tier allows. */
function lotsAboveTier({ userMarket, positions: [position] }: Exposure): number {
  if (position === undefined) return 0;
  const { tiers } = userMarket.market.instrument;
  const limit = tiers[tierIndex(tiers, position.openValue) - 1]?.upTo ?? 0;
  return position.lots - Number(mulDiv(position.lots, limit, position.openValue));
}

interface Closing {
  readonly userMarket: UserMarket;
  readonly position: Position;
  readonly bankruptcy: number;
}

/**
 * How far beyond its bankruptcy price a position can be closed on the book with the money of the risk
 * reserve: level by level, each lot costing the reserve the difference to the bankruptcy price. The
 * reserve pays when the fills settle (orders/futures/shortage.ts, orders/futures/change-position.ts).
 */

/** Lots and the worst price, or undefined when the reserve pays for none. */
export function assistedSize(
  state: State,
  closing: Closing,
): { readonly lots: number; readonly limitTicks: number } | undefined {
  const { market } = closing.userMarket;
  const { key, marginCoin } = market.instrument;
  const { levels } = oppositeOf(market.book, closing.position.side === 'long' ? 'sell' : 'buy');
  let budget: Units = reserveBalance(state.ledger, key, marginCoin);
  let lots = 0;
  let limitTicks: number | undefined;
  for (let index = levels.length - 1; index >= 0 && lots < closing.position.lots; index -= 1) {
    const level = levels[index] as PriceLevel;
    const wanted = Math.min(level.lots, closing.position.lots - lots);
    const cost = costOf(closing, level.ticks, wanted);
    const taken = cost <= budget ? wanted : Number(mulDiv(wanted, budget, cost));
    if (taken === 0) break;
    lots += taken;
    limitTicks = level.ticks;
    budget = sub(budget, taken === wanted ? cost : budget);
  }
  return limitTicks === undefined ? undefined : { lots, limitTicks };
}

/** Margin-coin units that lots closed at a price cost beyond the bankruptcy price. */
function costOf({ userMarket, position, bankruptcy }: Closing, ticks: number, lots: number): Units {
  const { instrument } = userMarket.market;
  const openValue = openValueShare(position, lots);
  const profitAt = (price: number) =>
    realisedProfit(instrument, position.side, {
      lots,
      openValue,
      exitValue: tradeValue(instrument, price, lots),
    });
  return maxUnits(0, sub(profitAt(bankruptcy), profitAt(ticks)));
}
