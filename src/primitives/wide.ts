/**
 * Arithmetic of {@link ./units.ts} for values that are beyond 2^53 by nature: prices at twelve decimals,
 * their products, and totals of the whole venue.
 *
 * A function is compiled for what it has met. These meet both representations, so that those of
 * units.ts, which each amount of a user passes, meet numbers only (docs/decisions/0024).
 */

import { ceilBig, floorBig } from './big.ts';
import { isSafe, type Units, unitsOf, wideQuotient } from './units.ts';

export function addWide(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (isSafe(sum)) return sum;
  }
  return unitsOf(BigInt(a) + BigInt(b));
}

export function subWide(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (isSafe(difference)) return difference;
  }
  return unitsOf(BigInt(a) - BigInt(b));
}

export function mulWide(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    // + 0: there is no negative zero among Units.
    if (isSafe(product)) return product + 0;
  }
  return unitsOf(BigInt(a) * BigInt(b));
}

/** a · b ÷ c rounded toward minus infinity, c > 0. */
export function mulDivWideFloor(a: Units, b: Units, c: Units): Units {
  if (typeof a === 'number' && typeof b === 'number' && typeof c === 'number' && c > 0) {
    const product = a * b;
    return isSafe(product) ? Math.floor(product / c) + 0 : wideQuotient(a, b, c, 'down');
  }
  return unitsOf(floorBig(BigInt(a) * BigInt(b), BigInt(c)));
}

/** a · b ÷ c rounded toward plus infinity, c > 0. */
export function mulDivWideCeil(a: Units, b: Units, c: Units): Units {
  if (typeof a === 'number' && typeof b === 'number' && typeof c === 'number' && c > 0) {
    const product = a * b;
    return isSafe(product) ? Math.ceil(product / c) + 0 : wideQuotient(a, b, c, 'up');
  }
  return unitsOf(ceilBig(BigInt(a) * BigInt(b), BigInt(c)));
}
