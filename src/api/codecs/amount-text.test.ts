import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatUnits } from '../../primitives/decimal.ts';
import { unitsOf } from '../../primitives/units.ts';
import { minus, negated, plus } from './amount-text.ts';

const decimals = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(unitsOf),
    fc.integer({ min: 0, max: 18 }),
  )
  .map(([units, scale]) => formatUnits(units, scale));

it('takes away what it adds', () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      expect(minus(plus(a, b), b)).toBe(a);
      expect(plus(a, b)).toBe(plus(b, a));
    }),
  );
});

it('turns a sign twice into the same number, and never writes a negative zero', () => {
  fc.assert(
    fc.property(decimals, (text) => {
      expect(negated(negated(text))).toBe(text);
      expect(plus(text, negated(text))).toBe('0');
    }),
  );
  expect(negated('0')).toBe('0');
});
