/**
 * Who is deleveraged first: the positions on the other side of a contract by profit × leverage, the profit
 * as a part of the open value (wire.md 6.7). Worked: a short of 10× that is up 5 % scores 0.5, one of
 * 20× that is up 4 % scores 0.8 and goes first. Of equal ones the older position goes first. Hedged positions
 * (risk/account-delta.ts) stand behind all others.
 * Decides R-Q-7.
 */
import { mul, mulDivFloor, pow10, type Units } from '../../primitives/units.ts';
import type { ReadUserMarket, UserMarket } from '../core/entities.ts';
import type { PositionSide } from '../core/order.ts';
import type { ReadPosition } from '../core/position.ts';
import type { ReadState } from '../core/state.ts';
import { marginValue } from '../core/value.ts';
import { profitOf } from '../positions/position-figures.ts';
import { leverageOf, positionOf } from '../positions/user-market.ts';
import { isHedged } from './account-delta.ts';

/** Decimals of a score. */
export const SCORE_SCALE = 12;

export interface RankedPosition<H extends ReadUserMarket = UserMarket> {
  readonly userMarket: H;
  readonly position: NonNullable<H['long']>;
  /** Units at SCORE_SCALE. */
  readonly score: Units;
  readonly isHedged: boolean;
}

/** All positions of one side, first in line first. */
export function rankedOpenPositions<H extends ReadUserMarket>(
  state: ReadState,
  market: { readonly holders: ReadonlySet<H> },
  side: PositionSide,
): RankedPosition<H>[] {
  const positions: RankedPosition<H>[] = [];
  for (const userMarket of market.holders) {
    const position = positionOf(userMarket, side);
    if (position === undefined) continue;
    const score = scoreOf(userMarket, position);
    positions.push({ userMarket, position, score, isHedged: isHedged(state, userMarket) });
  }
  return positions.sort(compare);
}

function scoreOf(userMarket: ReadUserMarket, position: ReadPosition): Units {
  const { market } = userMarket;
  const open = marginValue(market.instrument, position.openValue, position.lots);
  if (open <= 0) return 0;
  const gain = mul(profitOf(market, position), leverageOf(userMarket, position.side));
  return mulDivFloor(gain, pow10(SCORE_SCALE), open);
}

function compare(a: RankedPosition<ReadUserMarket>, b: RankedPosition<ReadUserMarket>): number {
  if (a.isHedged !== b.isHedged) return a.isHedged ? 1 : -1;
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return a.position.id < b.position.id ? -1 : 1;
}
