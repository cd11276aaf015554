/**
 * How records name what an order of the venue's own did to a position (wire.md appendix C): by the
 * step that made it and the leg, in one-way mode by the step and the side of the book.
 */
import type { FillRecord, OrderRecord } from '../../engine/order/order-record.ts';

type Leg = Pick<OrderRecord | FillRecord, 'execType' | 'side' | 'holdMode' | 'positionSide'>;

/** Undefined for what a user ordered. */
export function stepTradeSide(leg: Leg): string | undefined {
  const { execType, side, holdMode, positionSide } = leg;
  if (execType === 'normal') return undefined;
  const word = STEP_WORDS[execType];
  if (holdMode === 'hedge_mode') return `${word}_close_${positionSide}`;
  if (execType === 'deleveraging') return `${word}_${side}_in_single_side_mode`;
  return `${word}_${side}_single`;
}

const STEP_WORDS = {
  offset: 'offset',
  reduce: 'reduce',
  liquidation: 'burst',
  deleveraging: 'dte_sys_adl',
  delivery: 'delivery',
} as const;
