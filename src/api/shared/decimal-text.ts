/** Exact arithmetic on the decimal texts that records carry, for sums only the wire shows. */
import { formatUnits, parseDecimal, pow10 } from '../../primitives/decimal.ts';

/** The opposite number: v2 shows a fee that was paid as negative (wire.md 9, F4). */
export function negated(text: string): string {
  if (text.startsWith('-')) return text.slice(1);
  return text === '0' ? text : `-${text}`;
}

/** a + b. */
export function plus(a: string, b: string): string {
  const left = parseDecimal(a) ?? ZERO;
  const right = parseDecimal(b) ?? ZERO;
  const scale = Math.max(left.scale, right.scale);
  const units = left.units * pow10(scale - left.scale) + right.units * pow10(scale - right.scale);
  return formatUnits(units, scale);
}

/** a − b. */
export function minus(a: string, b: string): string {
  return plus(a, negated(b));
}

const ZERO = { units: 0n, scale: 0 };
