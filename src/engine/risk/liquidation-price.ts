/**
 * The mark at which a leg's scope would be liquidated, all other marks standing still: for a reader. It is
 * the bound at which the scope has lost all that its equity is above what it must keep, before the
 * roundings of either; a hedged pair has one price for both legs.
 */
import { markPrice } from '../mark/mark-price.ts';
import type { Position } from '../position/position.ts';
import type { State } from '../state.ts';
import type { Holding } from '../user/user.ts';
import { exactBound } from './bound.ts';
import { exposureOf } from './exposure.ts';
import { type Health, healthOf, type Scope } from './scope.ts';

/** Units at MARK_SCALE; undefined when no price of this instrument would do it, or it has no mark. */
export function liquidationPrice(
  state: State,
  holding: Holding,
  position: Position,
): bigint | undefined {
  const mark = markPrice(holding.market);
  if (mark === undefined) return undefined;
  const { equity, requirement } = scopeHealth(state, holding, position);
  return exactBound(exposureOf(holding, position), mark, equity - requirement)?.mark;
}

/** How the scope stands that a leg belongs to. */
export function scopeHealth(state: State, holding: Holding, position: Position): Health {
  return healthOf(state, scopeOf(holding, position));
}

export function scopeOf(holding: Holding, position: Position): Scope {
  return holding.marginMode === 'isolated'
    ? { kind: 'leg', holding, leg: position }
    : { kind: 'pocket', pocket: holding.cash };
}
