/**
 * Money, prices and rates as whole numbers of their smallest unit, of any size and always exact: a
 * `number` while it is a safe integer, a `bigint` beyond. 1.5 at scale 8 is 150000000.
 *
 * Why two representations: a `bigint` is an object on the heap, and each operation on it a call; nearly
 * all amounts of a venue are below 2^53, where a `number` lives in a register. Each value has one
 * representation only, so `===` and `<` compare values. `+` and the like do not: the compiler refuses
 * them on Units, and the functions below take their place.
 *
 * A quotient by zero throws, as that of bigints does: no infinity gets among Units.
 *
 * The engine runs fastest while no value of its everyday work is beyond 2^53: a function below that has
 * met one is compiled for both representations from then on. What is beyond it by nature (a price at
 * twelve decimals) is computed with {@link ./wide.ts}.
 */
import { bigPow10, ceilBig, floorBig } from './big.ts';

export type Units = number | Beyond;

/** Outside the safe integers. A mark tells it from other bigints, so that `unitsOf` cannot be forgotten. */
type Beyond = bigint & { readonly [BEYOND]: true };
declare const BEYOND: unique symbol;

const MAX = Number.MAX_SAFE_INTEGER;
/** Where a quotient is small enough for its remainder to be computed in doubles. */
const QUOTIENT_LIMIT = 2 ** 52;
/** Parts a double into two of 26 bits, whose products are exact. */
const SPLITTER = 2 ** 27 + 1;

const POWERS: readonly Units[] = Array.from({ length: 64 }, (_, exponent) =>
  unitsOf(bigPow10(exponent)),
);

/** The value in its one representation, also of a text of digits; throws on a text of no whole number. */
export function unitsOf(value: bigint | string): Units {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : canonical(BigInt(value));
}

function canonical(value: bigint): Units {
  const number = Number(value);
  return isSafe(number) ? number : (value as Beyond);
}

/** A safe integer is told from all others by its size alone: what is beyond rounds to 2^53 or more. */
export function isSafe(value: number): boolean {
  return value <= MAX && value >= -MAX;
}

/** 10^exponent, for 0 ≤ exponent. */
export function pow10(exponent: number): Units {
  return POWERS[exponent] ?? canonical(bigPow10(exponent));
}

export function add(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (isSafe(sum)) return sum;
  }
  return canonical(BigInt(a) + BigInt(b));
}

export function sub(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (isSafe(difference)) return difference;
  }
  return canonical(BigInt(a) - BigInt(b));
}

export function mul(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    // + 0: there is no negative zero among Units.
    if (isSafe(product)) return product + 0;
  }
  return canonical(BigInt(a) * BigInt(b));
}

export function neg(a: Units): Units {
  return typeof a === 'number' ? 0 - a : canonical(-a);
}

/** The quotient without its fraction (rounded toward zero). */
export function div(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number' && b !== 0) return Math.trunc(a / b) + 0;
  return canonical(BigInt(a) / BigInt(b));
}

/** What {@link div} leaves, with the sign of the dividend. */
export function mod(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number' && b !== 0) return (a % b) + 0;
  return canonical(BigInt(a) % BigInt(b));
}

/** a ÷ b rounded toward minus infinity, b > 0. */
export function floorDiv(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number' && b > 0) return Math.floor(a / b) + 0;
  return canonical(floorBig(BigInt(a), BigInt(b)));
}

/** a ÷ b rounded toward plus infinity, b > 0. */
export function ceilDiv(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number' && b > 0) return Math.ceil(a / b) + 0;
  return canonical(ceilBig(BigInt(a), BigInt(b)));
}

/** a · b ÷ c rounded toward minus infinity, c > 0; the product may be of any size. */
export function mulDivFloor(a: Units, b: Units, c: Units): Units {
  if (typeof a === 'number' && typeof b === 'number' && typeof c === 'number' && c > 0) {
    const product = a * b;
    return isSafe(product) ? Math.floor(product / c) + 0 : wideQuotient(a, b, c, 'down');
  }
  return canonical(floorBig(BigInt(a) * BigInt(b), BigInt(c)));
}

/** a · b ÷ c rounded toward plus infinity, c > 0; the product may be of any size. */
export function mulDivCeil(a: Units, b: Units, c: Units): Units {
  if (typeof a === 'number' && typeof b === 'number' && typeof c === 'number' && c > 0) {
    const product = a * b;
    return isSafe(product) ? Math.ceil(product / c) + 0 : wideQuotient(a, b, c, 'up');
  }
  return canonical(ceilBig(BigInt(a) * BigInt(b), BigInt(c)));
}

/** a · b ÷ c without its fraction (rounded toward zero), c > 0; the product may be of any size. */
export function mulDiv(a: Units, b: Units, c: Units): Units {
  return a < 0 === b < 0 ? mulDivFloor(a, b, c) : mulDivCeil(a, b, c);
}

/** a ÷ b rounded half to even, b > 0. */
export function halfEvenDiv(a: Units, b: Units): Units {
  const [dividend, divisor] = [BigInt(a), BigInt(b)];
  const floor = floorBig(dividend, divisor);
  const twice = (dividend - floor * divisor) * 2n;
  const isUp = twice === divisor ? floor % 2n !== 0n : twice > divisor;
  return canonical(isUp ? floor + 1n : floor);
}

/** The smaller of the two (`Math.min` takes numbers only). */
export function minUnits(a: Units, b: Units): Units {
  return a < b ? a : b;
}

export function maxUnits(a: Units, b: Units): Units {
  return a > b ? a : b;
}

export function abs(a: Units): Units {
  return a < 0 ? neg(a) : a;
}

/**
 * The rounded quotient of a product beyond 2^53, still without a `bigint`: the quotient in doubles is
 * off by one or two, and its remainder, made of exact products of half the bits, says by how much.
 */
export function wideQuotient(a: number, b: number, c: number, way: 'up' | 'down'): Units {
  const guess = Math.floor((a * b) / c);
  if (!(guess < QUOTIENT_LIMIT && guess > -QUOTIENT_LIMIT))
    return canonical((way === 'up' ? ceilBig : floorBig)(BigInt(a) * BigInt(b), BigInt(c)));
  const product = a * b;
  const taken = guess * c;
  let remainder = product - taken + (productError(a, b, product) - productError(guess, c, taken));
  let quotient = guess;
  while (remainder < 0) {
    remainder += c;
    quotient -= 1;
  }
  while (remainder >= c) {
    remainder -= c;
    quotient += 1;
  }
  return way === 'up' && remainder > 0 ? quotient + 1 : quotient;
}

/** What the product as a double lacks of the exact one (Dekker 1971). */
function productError(a: number, b: number, product: number): number {
  const aScaled = SPLITTER * a;
  const aHigh = aScaled - (aScaled - a);
  const aLow = a - aHigh;
  const bScaled = SPLITTER * b;
  const bHigh = bScaled - (bScaled - b);
  const bLow = b - bHigh;
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
}
