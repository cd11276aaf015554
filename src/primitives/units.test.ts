import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  abs,
  add,
  ceilDiv,
  div,
  floorDiv,
  halfEvenDiv,
  maxUnits,
  minUnits,
  mod,
  mul,
  mulDiv,
  mulDivCeil,
  mulDivFloor,
  neg,
  pow10,
  sub,
  type Units,
  unitsOf,
} from './units.ts';
import { addWide, mulDivWideCeil, mulDivWideFloor, mulWide, subWide } from './wide.ts';

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
/** Of all sizes, and often at the edge where one form ends and the other begins. */
const value = fc.oneof(
  fc.bigInt({ min: -1_000n, max: 1_000n }),
  fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  fc.tuple(fc.constantFrom(SAFE, -SAFE), fc.bigInt({ min: -3n, max: 3n })).map(([a, b]) => a + b),
);
const divisor = value.filter((each) => each > 0n);
const RUNS = { numRuns: 5_000 };

function floor(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
}

const ceil = (a: bigint, b: bigint) => -floor(-a, b);

function halfEven(a: bigint, b: bigint): bigint {
  const down = floor(a, b);
  const twice = 2n * (a - down * b);
  const isUp = twice > b || (twice === b && down % 2n !== 0n);
  return isUp ? down + 1n : down;
}

/** The exact result in its one form: a number, never a negative zero, exactly where it is safe. */
function isExactly(found: Units, exact: bigint): void {
  const form = exact <= SAFE && exact >= -SAFE ? 'number' : 'bigint';
  // There are half a million of these: an `expect` of each takes ten times as long as all arithmetic.
  if (typeof found === form && !Object.is(found, -0) && BigInt(found) === exact) return;
  throw new Error(`${String(found)} (${typeof found}) is not ${exact} as a ${form}`);
}

function order(a: Units | bigint, b: Units | bigint): string {
  return `${a < b} ${a === b} ${a > b}`;
}

describe('units are exact at any size, and have one form', () => {
  test('of one value', () => {
    fc.assert(
      fc.property(value, (a) => {
        isExactly(unitsOf(a), a);
        isExactly(unitsOf(String(a)), a);
        isExactly(neg(unitsOf(a)), -a);
        isExactly(abs(unitsOf(a)), a < 0n ? -a : a);
      }),
      RUNS,
    );
  });

  test('of two', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [x, y] = [unitsOf(a), unitsOf(b)];
        isExactly(add(x, y), a + b);
        isExactly(addWide(x, y), a + b);
        isExactly(subWide(x, y), a - b);
        isExactly(mulWide(x, y), a * b);
        isExactly(sub(x, y), a - b);
        isExactly(mul(x, y), a * b);
        isExactly(minUnits(x, y), floor(a + b - (a > b ? a - b : b - a), 2n));
        isExactly(maxUnits(x, y), floor(a + b + (a > b ? a - b : b - a), 2n));
        if (order(x, y) !== order(a, b)) throw new Error(`${a} and ${b} are in another order`);
        if (b === 0n) return;
        isExactly(div(x, y), a / b);
        isExactly(mod(x, y), a % b);
      }),
      RUNS,
    );
  });

  test('of a quotient by what is above zero', () => {
    fc.assert(
      fc.property(value, divisor, (a, b) => {
        const [x, y] = [unitsOf(a), unitsOf(b)];
        isExactly(floorDiv(x, y), floor(a, b));
        isExactly(ceilDiv(x, y), ceil(a, b));
        isExactly(halfEvenDiv(x, y), halfEven(a, b));
      }),
      RUNS,
    );
  });

  test('of a product divided, however large the product', () => {
    fc.assert(
      fc.property(value, value, divisor, (a, b, c) => {
        const [x, y, z] = [unitsOf(a), unitsOf(b), unitsOf(c)];
        isExactly(mulDivFloor(x, y, z), floor(a * b, c));
        isExactly(mulDivCeil(x, y, z), ceil(a * b, c));
        isExactly(mulDivWideFloor(x, y, z), floor(a * b, c));
        isExactly(mulDivWideCeil(x, y, z), ceil(a * b, c));
        isExactly(mulDiv(x, y, z), (a * b) / c);
      }),
      { numRuns: 20_000 },
    );
  });

  test('of a quotient that is whole, or a hair beside it', () => {
    const factor = fc.integer({ min: 1, max: 2 ** 40 });
    fc.assert(
      fc.property(factor, factor, factor, fc.integer({ min: -1, max: 1 }), (q, c, b, off) => {
        const product = BigInt(q) * BigInt(c);
        const a = product / BigInt(b) + BigInt(off);
        const exact = a * BigInt(b);
        isExactly(mulDivFloor(unitsOf(a), b, c), floor(exact, BigInt(c)));
        isExactly(mulDivCeil(unitsOf(a), b, c), ceil(exact, BigInt(c)));
      }),
      { numRuns: 20_000 },
    );
  });

  test('a quotient by zero is refused, by a divisor of either form', () => {
    const divided = [div, mod, floorDiv, ceilDiv, halfEvenDiv];
    const shared = [mulDiv, mulDivFloor, mulDivCeil, mulDivWideFloor, mulDivWideCeil];
    for (const a of [0, 7, -7, unitsOf(2n ** 60n)]) {
      for (const by of divided) expect(() => by(a, 0)).toThrow(RangeError);
      for (const of of shared) expect(() => of(a, 3, 0)).toThrow(RangeError);
    }
  });

  test('powers of ten', () => {
    for (let exponent = 0; exponent < 80; exponent += 1)
      isExactly(pow10(exponent), 10n ** BigInt(exponent));
  });

  test('a text that is no whole number is refused', () => {
    for (const text of ['1.5', 'x', '12a']) expect(() => unitsOf(text)).toThrow();
  });
});
