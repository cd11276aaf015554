/** The unrealised profit of open legs, and the sums of it that a pocket keeps. */

import type { PocketAccounts } from '../core/ledger.ts';
import type { Position } from '../core/position.ts';
import type { Market, State } from '../core/state.ts';
import type { Holding } from '../core/user.ts';
import { markPrice } from '../markets/mark-price.ts';
import { positionChanged } from './monitor.ts';
import { unrealisedProfit } from './profit.ts';
import { positionMargin } from './requirement.ts';

/** Σ unrealised profit of the crossed legs that a pocket margins, at the marks of now. */
export function crossedProfit(state: State, pocket: PocketAccounts): bigint {
  if (pocket.markVersion === state.markVersion) return pocket.crossedProfit;
  let profit = 0n;
  for (const { market, long, short, marginMode } of pocket.holders) {
    if (marginMode === 'isolated') continue;
    if (long !== undefined) profit += profitOf(market, long);
    if (short !== undefined) profit += profitOf(market, short);
  }
  pocket.crossedProfit = profit;
  pocket.markVersion = state.markVersion;
  return profit;
}

/**
 * Brings what is kept about a leg up to date after its size or its leverage changed: its margin and
 * profit, and the sums of the pocket that margins it. Its scope is looked at before the command ends.
 */
export function revalue(state: State, holding: Holding, position: Position): void {
  const { cash, market } = holding;
  positionChanged(state, holding);
  const isCrossed = holding.marginMode === 'crossed';
  const margin = positionMargin(market.instrument, holding, position);
  if (isCrossed) cash.crossedMargin += margin - position.margin;
  position.margin = margin;
  // At current marks the pocket's sum moves with the leg; otherwise it will be summed anew.
  const isCurrent = isCrossed && cash.markVersion === state.markVersion;
  const before = position.profit;
  position.profitMark = undefined;
  if (isCurrent) cash.crossedProfit += profitOf(market, position) - before;
}

/** Unrealised profit at the current mark; 0n while there is none. */
export function profitOf(market: Market, position: Position): bigint {
  const mark = markPrice(market);
  if (mark === undefined || position.lots === 0) {
    // A pin that was freed leaves nothing behind: what is kept is what the next change starts from.
    position.profit = 0n;
    position.profitMark = undefined;
  } else if (position.profitMark !== mark) {
    position.profit = unrealisedProfit(market.instrument, position, mark);
    position.profitMark = mark;
  }
  return position.profit;
}

export interface Leg {
  readonly holding: Holding;
  readonly market: Market;
  readonly position: Position;
}

/** Every open leg that settles in a pocket, in no order. */
export function legsOf(pocket: PocketAccounts): Leg[] {
  const legs: Leg[] = [];
  for (const holding of pocket.holders) {
    const { market, long, short } = holding;
    if (long !== undefined) legs.push({ holding, market, position: long });
    if (short !== undefined) legs.push({ holding, market, position: short });
  }
  return legs;
}
