/** How near a scope is to liquidation: what must be kept / what stands behind it (R-G-5). */
import { formatRatio } from '../../primitives/decimal.ts';
import { type Health, isShort } from '../risk/scope.ts';

const RATIO_DECIMALS = 8;

/** Decimal text; '1' = due for liquidation, '0' = nothing must be kept. */
export function marginRatio(health: Health): string {
  const { equity, requirement } = health;
  if (requirement === 0) return '0';
  return isShort(health) ? '1' : formatRatio(requirement, equity, RATIO_DECIMALS);
}
