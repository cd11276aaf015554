/** Exact decimals as text, and as whole units at a fixed scale. No exponent is ever read or written. */
import { assert } from './assert.ts';
import { add, floorDiv, halfEvenDiv, mul, neg, pow10, type Units, unitsOf } from './units.ts';

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;
const ZERO = '0'.charCodeAt(0);

/** A decimal of any scale: value = units / 10^scale. */
export interface Decimal {
  readonly units: Units;
  readonly scale: number;
}

/** Reads plain decimal text of any scale; undefined when it is not one (an exponent is not). */
export function parseDecimal(text: string): Decimal | undefined {
  const match = PLAIN.exec(text);
  if (match === null) return undefined;
  const digits = match[3] ?? '';
  const fraction = digits.slice(0, significantEnd(digits, 0));
  const units = unitsOf((match[2] ?? '') + fraction);
  return { units: match[1] === '-' ? neg(units) : units, scale: fraction.length };
}

/** Reads decimal text as units at `scale`; undefined when malformed or finer than the scale. */
export function parseUnits(text: string, scale: number): Units | undefined {
  const decimal = parseDecimal(text);
  if (decimal === undefined || decimal.scale > scale) return undefined;
  return mul(decimal.units, pow10(scale - decimal.scale));
}

/** Writes units at `scale` as the shortest plain decimal text: no exponent, no trailing zeros. */
export function formatUnits(units: Units, scale: number): string {
  // Most figures of most rows are zero.
  if (units === 0) return '0';
  if (scale === 0) return units.toString();
  const negative = units < 0;
  const digits = (negative ? neg(units) : units).toString().padStart(scale + 1, '0');
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
  let sum: Decimal = { units: 0, scale: 0 };
  for (const text of texts) {
    if (text === '0') continue;
    const term = parseDecimal(text);
    assert(term !== undefined, `${text} is no decimal`);
    const scale = Math.max(sum.scale, term.scale);
    sum = { units: add(unitsAt(sum, scale), unitsAt(term, scale)), scale };
  }
  return formatUnits(sum.units, sum.scale);
}

function unitsAt({ scale, units }: Decimal, finer: number): Units {
  return mul(units, pow10(finer - scale));
}

/** a × b, exact. */
export function productOf(a: string, b: string): string {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  assert(left !== undefined && right !== undefined, `${a} × ${b} are no decimals`);
  return formatUnits(mul(left.units, right.units), left.scale + right.scale);
}

/** Two plain decimal texts in units of the finer scale of both; throws on what is none. */
export function atOneScale(a: string, b: string): readonly [Units, Units] {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  assert(left !== undefined && right !== undefined, `${a} and ${b} are no decimals`);
  const scale = Math.max(left.scale, right.scale);
  return [unitsAt(left, scale), unitsAt(right, scale)];
}

/** A quotient as reply text: up to `decimals` places, half-even, zeros trimmed. */
export function formatRatio(numerator: Units, denominator: Units, decimals = 18): string {
  if (denominator < 0) return formatRatio(neg(numerator), neg(denominator), decimals);
  // As bigints: at so many places nearly every product is beyond a safe integer.
  const scaled = BigInt(numerator) * BigInt(pow10(decimals));
  return formatUnits(halfEvenDiv(unitsOf(scaled), denominator), decimals);
}

/** Moves units between scales; towards a coarser scale it rounds toward minus infinity. */
export function rescaleFloor(units: Units, from: number, to: number): Units {
  return to >= from ? mul(units, pow10(to - from)) : floorDiv(units, pow10(from - to));
}
