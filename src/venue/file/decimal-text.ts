/** Decimal texts of the venue file held against each other, exactly. */
import { parseDecimal, pow10 } from '../../primitives/decimal.ts';

export function isMultiple(value: string, step: string): boolean {
  const [units, stepUnits] = aligned(value, step);
  return units % stepUnits === 0n;
}

/** Below, at or above zero as `one` is less than, equal to or more than `other`. */
export function compareDecimals(one: string, other: string): number {
  const [left, right] = aligned(one, other);
  return left === right ? 0 : left < right ? -1 : 1;
}

/** At a common scale, as integers. */
function aligned(one: string, other: string): readonly [bigint, bigint] {
  const [left, right] = [parseDecimal(one), parseDecimal(other)];
  if (left === undefined || right === undefined) return [0n, 1n];
  return [left.units * pow10(right.scale), right.units * pow10(left.scale)];
}
