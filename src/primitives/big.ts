/**
 * Arithmetic of plain `bigint`s: prices at twelve decimals and sums over time, which are beyond 2^53 by
 * nature. Amounts are {@link ./units.ts}.
 */

const POWERS: readonly bigint[] = Array.from({ length: 64 }, (_, at) => 10n ** BigInt(at));

/** 10^exponent, for 0 ≤ exponent. */
export function bigPow10(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

/** The quotient rounded toward minus infinity; the divisor is positive. */
export function floorBig(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** The quotient rounded toward plus infinity; the divisor is positive. */
export function ceilBig(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend > 0n && quotient * divisor !== dividend ? quotient + 1n : quotient;
}
