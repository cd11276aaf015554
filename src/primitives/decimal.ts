/**
 * Exact decimals as `bigint` at a fixed scale: 1.5 at scale 8 is 150000000n.
 * Why bigint: money must never round by accident, and at a fixed scale addition is one machine
 * operation. No exponent is ever read or written.
 */
import { assert } from './assert.ts';

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;
const ZERO = '0'.charCodeAt(0);
const POWERS: bigint[] = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));

/** A decimal of any scale: value = units / 10^scale. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** 10^exponent as a bigint, for 0 ≤ exponent. */
export function pow10(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

/** Reads plain decimal text of any scale; undefined when it is not one (an exponent is not). */
export function parseDecimal(text: string): Decimal | undefined {
  const match = PLAIN.exec(text);
  if (match === null) return undefined;
  const digits = match[3] ?? '';
  const fraction = digits.slice(0, significantEnd(digits, 0));
  const units = BigInt((match[2] ?? '') + fraction);
  return { units: match[1] === '-' ? -units : units, scale: fraction.length };
}

/** Reads decimal text as units at `scale`; undefined when malformed or finer than the scale. */
export function parseUnits(text: string, scale: number): bigint | undefined {
  const decimal = parseDecimal(text);
  if (decimal === undefined || decimal.scale > scale) return undefined;
  return decimal.units * pow10(scale - decimal.scale);
}

/** Writes units at `scale` as the shortest plain decimal text: no exponent, no trailing zeros. */
export function formatUnits(units: bigint, scale: number): string {
  // Most figures of most rows are zero.
  if (units === 0n) return '0';
  if (scale === 0) return units.toString();
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  const end = significantEnd(digits, point);
  const whole = digits.slice(0, point);
  const text = end === point ? whole : `${whole}.${digits.slice(point, end)}`;
  return negative ? `-${text}` : text;
}

/**
 * Where the zeros at the end of the text begin, `start` at the earliest. By hand: this reads and writes
 * every figure of every row and reply, and an expression is half as fast.
 */
function significantEnd(digits: string, start: number): number {
  let end = digits.length;
  while (end > start && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  return end;
}

/** The exact sum of plain decimal texts of any scales; throws on what is none. */
export function sumDecimals(texts: readonly string[]): string {
  let sum: Decimal = { units: 0n, scale: 0 };
  for (const text of texts) {
    if (text === '0') continue;
    const term = parseDecimal(text);
    assert(term !== undefined, `${text} is no decimal`);
    const scale = Math.max(sum.scale, term.scale);
    sum = { units: unitsAt(sum, scale) + unitsAt(term, scale), scale };
  }
  return formatUnits(sum.units, sum.scale);
}

function unitsAt({ scale, units }: Decimal, finer: number): bigint {
  return units * pow10(finer - scale);
}

/** Quotient rounded toward minus infinity; the divisor is positive. */
export function floorDiv(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** Quotient rounded toward plus infinity; the divisor is positive. */
export function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend > 0n && quotient * divisor !== dividend ? quotient + 1n : quotient;
}

/** Quotient rounded half to even; the divisor is positive. */
export function halfEvenDiv(dividend: bigint, divisor: bigint): bigint {
  const floor = floorDiv(dividend, divisor);
  const twice = (dividend - floor * divisor) * 2n;
  if (twice === divisor) return floor % 2n === 0n ? floor : floor + 1n;
  return twice > divisor ? floor + 1n : floor;
}

/** A quotient as reply text: up to `decimals` places, half-even, zeros trimmed. */
export function formatRatio(numerator: bigint, denominator: bigint, decimals = 18): string {
  if (denominator < 0n) return formatRatio(-numerator, -denominator, decimals);
  return formatUnits(halfEvenDiv(numerator * pow10(decimals), denominator), decimals);
}

/** Moves units between scales; towards a coarser scale it rounds toward minus infinity. */
export function rescaleFloor(units: bigint, from: number, to: number): bigint {
  return to >= from ? units * pow10(to - from) : floorDiv(units, pow10(from - to));
}

/** a · b of two whole numbers, exact: computed as a number while that is. */
export function exactProduct(a: number, b: number): bigint {
  const product = a * b;
  return Number.isSafeInteger(product) ? BigInt(product) : BigInt(a) * BigInt(b);
}

/** The larger of two bigints (`Math.max` takes numbers only). */
export function minUnits(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function maxUnits(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}
