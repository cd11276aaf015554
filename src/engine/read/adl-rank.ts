/** Where a leg stands among those that would be deleveraged (see R-Q-7). */
import { formatRatio } from '../../primitives/decimal.ts';
import type { ReadMarket } from '../core/entities.ts';
import type { ReadPosition } from '../core/position.ts';
import { rankedLegs } from '../risk/adl-rank.ts';

/** The place of a leg in line, from 1 (first) down to 1 / n, as decimal text. */
export function adlRank(market: ReadMarket, position: ReadPosition): string {
  const legs = rankedLegs(market, position.side);
  const index = legs.findIndex((leg) => leg.position === position);
  return formatRatio(legs.length - index, legs.length, 4);
}
