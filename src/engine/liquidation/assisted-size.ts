/**
 * How far beyond its bankruptcy price a position can be closed on the book with the money of the risk
 * reserve: level by level, each lot costing the reserve the difference to the bankruptcy price. The
 * reserve pays when the fills settle (orders/futures/shortage.ts, orders/change-leg.ts).
 */

import type { PriceLevel } from '../core/book.ts';
import type { Position } from '../core/position.ts';
import type { State } from '../core/state.ts';
import type { Holding } from '../core/user.ts';
import { tradeValue } from '../core/value.ts';
import { oppositeOf } from '../markets/order-book.ts';
import { reserveBalance } from '../money/chart-of-accounts.ts';
import { openValueShare, realisedProfit } from '../positions/profit.ts';

interface Closing {
  readonly holding: Holding;
  readonly leg: Position;
  readonly bankruptcy: number;
}

/** Lots and the worst price, or undefined when the reserve pays for none. */
export function assistedSize(
  state: State,
  closing: Closing,
): { readonly lots: number; readonly limitTicks: number } | undefined {
  const { market } = closing.holding;
  const { key, marginCoin } = market.instrument;
  const { levels } = oppositeOf(market.book, closing.leg.side === 'long' ? 'sell' : 'buy');
  let budget = reserveBalance(state.ledger, key, marginCoin);
  let lots = 0;
  let limitTicks: number | undefined;
  for (let index = levels.length - 1; index >= 0 && lots < closing.leg.lots; index -= 1) {
    const level = levels[index] as PriceLevel;
    const wanted = Math.min(level.lots, closing.leg.lots - lots);
    const cost = costOf(closing, level.ticks, wanted);
    const taken = cost <= budget ? wanted : Number((BigInt(wanted) * budget) / cost);
    if (taken === 0) break;
    lots += taken;
    limitTicks = level.ticks;
    budget -= taken === wanted ? cost : budget;
  }
  return limitTicks === undefined ? undefined : { lots, limitTicks };
}

/** Margin-coin units that lots closed at a price cost beyond the bankruptcy price. */
function costOf({ holding, leg, bankruptcy }: Closing, ticks: number, lots: number): bigint {
  const { instrument } = holding.market;
  const openValue = openValueShare(leg, lots);
  const profitAt = (price: number) =>
    realisedProfit(instrument, leg.side, {
      lots,
      openValue,
      exitValue: tradeValue(instrument, price, lots),
    });
  const cost = profitAt(bankruptcy) - profitAt(ticks);
  return cost > 0n ? cost : 0n;
}
