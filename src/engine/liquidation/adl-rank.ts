/**
 * Who is deleveraged first: the legs on the other side of a contract by profit × leverage, the profit
 * as a part of the open value (wire.md 6.7). Worked: a short of 10× that is up 5 % scores 0.5, one of
 * 20× that is up 4 % scores 0.8 and goes first. Of equal ones the older position goes first.
 */
import { floorDiv, formatRatio, pow10 } from '../../primitives/decimal.ts';
import type { PositionSide } from '../core/order.ts';
import type { Position } from '../core/position.ts';
import type { Market } from '../core/state.ts';
import { type Holding, leverageOf } from '../core/user.ts';
import { marginValue } from '../core/value.ts';
import { legOf } from '../positions/holding.ts';
import { profitOf } from '../positions/leg-profit.ts';

/** Decimals of a score. */
export const SCORE_SCALE = 12;

export interface RankedLeg {
  readonly holding: Holding;
  readonly position: Position;
  /** Units at SCORE_SCALE. */
  readonly score: bigint;
}

/** All legs of one side, first in line first. */
export function rankedLegs(market: Market, side: PositionSide): RankedLeg[] {
  const legs: RankedLeg[] = [];
  for (const holding of market.holders) {
    const position = legOf(holding, side);
    if (position !== undefined) legs.push({ holding, position, score: scoreOf(holding, position) });
  }
  return legs.sort(compare);
}

/** The place of a leg in line, from 1 (first) down to 1 / n, as decimal text. */
export function adlRank(market: Market, position: Position): string {
  const legs = rankedLegs(market, position.side);
  const index = legs.findIndex((leg) => leg.position === position);
  return formatRatio(BigInt(legs.length - index), BigInt(legs.length), 4);
}

function scoreOf(holding: Holding, position: Position): bigint {
  const { market } = holding;
  const open = marginValue(market.instrument, position.openValue, position.lots);
  if (open <= 0n) return 0n;
  const gain = profitOf(market, position) * BigInt(leverageOf(holding, position.side));
  return floorDiv(gain * pow10(SCORE_SCALE), open);
}

function compare(a: RankedLeg, b: RankedLeg): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return a.position.id < b.position.id ? -1 : 1;
}
