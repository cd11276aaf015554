/**
 * Who is deleveraged first: the legs on the other side of a contract by profit × leverage, the profit
 * as a part of the open value (wire.md 6.7). Worked: a short of 10× that is up 5 % scores 0.5, one of
 * 20× that is up 4 % scores 0.8 and goes first. Of equal ones the older position goes first.
 * Decides R-Q-7.
 */
import { mul, mulDivFloor, pow10, type Units } from '../../primitives/units.ts';
import type { ReadUserMarket, UserMarket } from '../core/entities.ts';
import type { PositionSide } from '../core/order.ts';
import type { ReadPosition } from '../core/position.ts';
import { marginValue } from '../core/value.ts';
import { profitOf } from '../positions/leg.ts';
import { legOf, leverageOf } from '../positions/user-market.ts';

/** Decimals of a score. */
export const SCORE_SCALE = 12;

export interface RankedLeg<H extends ReadUserMarket = UserMarket> {
  readonly userMarket: H;
  readonly position: NonNullable<H['long']>;
  /** Units at SCORE_SCALE. */
  readonly score: Units;
}

/** All legs of one side, first in line first. */
export function rankedLegs<H extends ReadUserMarket>(
  market: { readonly holders: ReadonlySet<H> },
  side: PositionSide,
): RankedLeg<H>[] {
  const legs: RankedLeg<H>[] = [];
  for (const userMarket of market.holders) {
    const position = legOf(userMarket, side);
    if (position !== undefined)
      legs.push({ userMarket, position, score: scoreOf(userMarket, position) });
  }
  return legs.sort(compare);
}

function scoreOf(userMarket: ReadUserMarket, position: ReadPosition): Units {
  const { market } = userMarket;
  const open = marginValue(market.instrument, position.openValue, position.lots);
  if (open <= 0) return 0;
  const gain = mul(profitOf(market, position), leverageOf(userMarket, position.side));
  return mulDivFloor(gain, pow10(SCORE_SCALE), open);
}

function compare(a: RankedLeg<ReadUserMarket>, b: RankedLeg<ReadUserMarket>): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return a.position.id < b.position.id ? -1 : 1;
}
