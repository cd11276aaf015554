/** Exact arithmetic on the decimal texts that records carry, for sums only the wire shows. */
import { sumDecimals } from '../../primitives/decimal.ts';

/** The opposite number: v2 shows a fee that was paid as negative (wire.md 9, F4). */
export function negated(text: string): string {
  if (text.startsWith('-')) return text.slice(1);
  return text === '0' ? text : `-${text}`;
}

/** a + b. */
export function plus(a: string, b: string): string {
  return sumDecimals([a, b]);
}

/** a − b. */
export function minus(a: string, b: string): string {
  return plus(a, negated(b));
}
